import { expect, test } from "vitest";
import { readStorageUrl } from "./storage-url.server.ts";

const read = (url: string, env: NodeJS.ProcessEnv = {}) => readStorageUrl(url, env);

test("a self-hosted server has the bucket in the path", () => {
  expect(read("s3://cle:se%2Fcret%2B@minio:9000/recours?region=garage")).toEqual({
    endpoint: "http://minio:9000",
    bucket: "recours",
    region: "garage",
    pathStyle: true,
    credentials: { accessKeyId: "cle", secretAccessKey: "se/cret+" },
  });
});

test("Amazon's has TLS, the region of its host name, and the bucket in the host name", () => {
  expect(read("s3://a:b@s3.eu-west-3.amazonaws.com/recours")).toMatchObject({
    endpoint: "https://s3.eu-west-3.amazonaws.com",
    region: "eu-west-3",
    pathStyle: false,
  });
});

test.each([
  ["127.0.0.1:9000", "http"],
  ["[::1]:9000", "http"],
  ["10.1.2.3", "http"],
  ["172.31.0.4", "http"],
  ["192.168.1.2", "http"],
  ["localhost:9000", "http"],
  ["garage", "http"],
  ["172.32.0.4", "https"],
  ["8.8.8.8", "https"],
  ["s3.fr-par.scw.cloud", "https"],
  ["minio.exemple.fr:9000", "https"],
])("%s is reached by %s unless the address says otherwise", (host, protocol) => {
  expect(read(`s3://a:b@${host}/recours`).endpoint).toBe(`${protocol}://${host}`);
  expect(read(`s3://a:b@${host}/recours?tls=1`).endpoint).toBe(`https://${host}`);
  expect(read(`s3://a:b@${host}/recours?tls=0`).endpoint).toBe(`http://${host}`);
});

test("keys and region come from the environment when the address does not contain them", () => {
  const env = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", AWS_SESSION_TOKEN: "c", AWS_REGION: "sbg" };
  expect(read("s3://s3.sbg.io.cloud.ovh.net/recours", env)).toMatchObject({
    region: "sbg",
    credentials: { accessKeyId: "a", secretAccessKey: "b", sessionToken: "c" },
  });
  expect(read("s3://d:e@s3.sbg.io.cloud.ovh.net/recours", env).credentials).toEqual({
    accessKeyId: "d",
    secretAccessKey: "e",
  });
  expect(read("s3://s3.eu-west-3.amazonaws.com/recours?credentials=role").credentials).toBeUndefined();
});

test.each([
  ["https://cle:TRESOR@minio/recours", /doit être une adresse/],
  ["s3://cle:TRE/SOR@minio:9000/recours", /« \/ » s’écrit %2F/],
  ["s3://cle:TRESOR@minio:9000", /doit nommer un compartiment/],
  ["s3://cle:TRESOR@minio:9000/recours/dossier", /doit nommer un compartiment/],
  ["s3://cle:TRESOR@minio:9000/Recours", /doit nommer un compartiment/],
  ["s3://cle:TRESOR@minio:9000/recours?regoin=x", /ne connaît pas le paramètre « regoin »/],
  ["s3://cle:TRESOR@minio:9000/recours?tls=non", /« tls »/],
  ["s3://cle:TRESOR@minio:9000/recours?style=virtual", /« style »/],
  ["s3://minio:9000/recours?credentials=file", /« credentials »/],
  ["s3://minio:9000/recours", /AWS_ACCESS_KEY_ID/],
  ["s3://cle@minio:9000/recours", /AWS_ACCESS_KEY_ID/],
])("%s is refused in one French sentence, without its secret", (url, sentence) => {
  const fault = (() => {
    try {
      return String(read(url));
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(fault).toMatch(sentence);
  expect(fault).toMatch(/^Le réglage STORAGE_URL [^\n]+\.$/);
  expect(fault).not.toMatch(/TRE|SOR/);
});
