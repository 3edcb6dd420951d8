import { readdirSync, readFileSync } from "node:fs";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { beforeAll, describe, expect, it } from "vitest";
import { isExample, isPinned, listImages, makeSbom, readSignatures, type Sbom } from "../scripts/lib/release.ts";

type Locked = { version: string; dev?: boolean };
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };

describe("npm run sbom", () => {
  let sbom: Sbom;
  beforeAll(() => {
    sbom = makeSbom();
  });

  it("writes a document that the schema of CycloneDX takes", async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
    expect(sbom.specVersion).toBe("1.5");
    expect(await validator.validate(JSON.stringify(sbom))).toBeNull();
    expect(await validator.validate(JSON.stringify({ ...sbom, components: [{ name: "sans type" }] }))).not.toBeNull();
  });

  it("names every package of a production installation, with its digest, and none of development only", () => {
    const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const expected = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== "" && !dev)
      .map(([path, { version }]) => `${nameOf(path)}@${version}`);
    const listed = sbom.components.map(({ name, version }) => `${name}@${version}`);
    expect(sbom.metadata.component.name).toBe("recours");
    expect(listed.length).toBeGreaterThan(100);
    expect(expected.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !expected.includes(name))).toEqual([]);
    expect(sbom.components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === "SHA-512"))).toEqual([]);
  });
});

describe("npm run release:check", () => {
  it("tells a package without a valid signature from a registry that does not answer", () => {
    expect(readSignatures('{"invalid":[],"missing":[]}').verdict).toBe("valid");
    expect(readSignatures('{"invalid":[{"name":"hono"}],"missing":[{"name":"sharp"}]}')).toEqual({
      verdict: "invalid",
      names: ["hono", "sharp"],
      reason: "",
    });
    expect(readSignatures('{"error":{"code":"ENOTFOUND"}}')).toMatchObject({ verdict: "unknown", reason: "ENOTFOUND" });
    expect(readSignatures("")).toMatchObject({ verdict: "unknown" });
  });

  it("finds every image, each with the place of its digest, and takes nothing but a digest for one", () => {
    const images = listImages({ NODE_DIGEST: `@sha256:${"0".repeat(64)}`, CADDY_DIGEST: "@sha256:abc" });
    expect(images.map(({ variable, file }) => variable ?? file)).toEqual([
      "NODE_DIGEST",
      "CADDY_DIGEST",
      "POSTGRES_DIGEST",
      "STORAGE_DIGEST",
      "SCANNER_DIGEST",
      "deploy/kubernetes/backup.yaml",
      "deploy/kubernetes/restore.yaml",
      "deploy/kubernetes/web.yaml",
    ]);
    expect(images[0]?.name).toMatch(/^node:\d+\.\d+\.\d+-trixie-slim$/);
    expect(images.map(isPinned)).toEqual([true, false, false, false, false, false, false, false]);
    const own = expect.stringMatching(/\/recours:\d+\.\d+\.\d+$/);
    expect(images.filter(isExample).map(({ name }) => name)).toEqual([own, own, own]);
  });

  it("asks a digest of the product's own image where it comes from a registry, and of no image built here", () => {
    const ownOf = (image: string) => listImages({ RECOURS_IMAGE: image }).filter(({ file }) => file === ".env");
    expect(ownOf("recours:local")).toEqual([]);
    expect(ownOf("registry.exemple.fr:5000/recours:0.1.0").map(isPinned)).toEqual([false]);
    const pinned = ownOf(`registry.exemple.fr/recours@sha256:${"0".repeat(64)}`);
    expect(pinned.map(isPinned)).toEqual([true]);
    expect(pinned.map(({ name }) => name)).toEqual(["registry.exemple.fr/recours"]);
  });

  it("names each image of the files of deployment exactly once a file", () => {
    const files = [...readdirSync("deploy", { recursive: true }), "../compose.yaml"].map((file) => `deploy/${file}`);
    const named = files
      .filter((file) => file.endsWith(".yaml"))
      .flatMap((path) =>
        [...readFileSync(path, "utf8").matchAll(/^\s*(?:- )?image: ([^\s$]+)/gm)].map(([, name]) => ({ path, name })),
      );
    const listed = listImages({});
    const isListed = ({ path, name }: (typeof named)[number]) =>
      listed.filter((other) => other.name === name && (other.file ?? path) === path).length === 1;
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((image) => !isListed(image))).toEqual([]);
  });
});
