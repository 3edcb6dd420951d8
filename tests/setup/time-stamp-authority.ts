import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { findProgram, installWithApt } from "./programs.ts";

const SETTINGS = `
[tsa]
default_tsa = authority
[authority]
serial = SERIAL
crypto_device = builtin
signer_cert = signer.crt
signer_key = signer.key
certs = root.crt
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
[stamping]
extendedKeyUsage = critical, timeStamping
`;

/**
 * Starts a time stamp authority (RFC 3161) on 127.0.0.1: OpenSSL answers, with a root and a signer that it made.
 * @returns its address; the file of its root in PEM; how often it was asked; `isBroken`, which makes it answer 503.
 */
export async function startTimeStampAuthority() {
  if (!findProgram(["openssl"])) installWithApt("openssl");
  const folder = mkdtempSync(join(tmpdir(), "recours-tsa-"));
  const openssl = (...given: string[]) =>
    execFileSync("openssl", given, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  writeFileSync(join(folder, "tsa.cnf"), SETTINGS.replace("SERIAL", join(folder, "serial")));
  writeFileSync(join(folder, "serial"), "01\n");
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  openssl("req", "-x509", ...key, "-keyout", "root.key", "-out", "root.crt", "-subj", "/CN=Racine", "-days", "30");
  openssl("req", ...key, "-keyout", "signer.key", "-out", "signer.csr", "-subj", "/CN=Horodatage");
  const signing = ["-CA", "root.crt", "-CAkey", "root.key", "-CAcreateserial", "-days", "20"];
  openssl(
    "x509",
    "-req",
    "-in",
    "signer.csr",
    "-out",
    "signer.crt",
    ...signing,
    "-extfile",
    "tsa.cnf",
    "-extensions",
    "stamping",
  );
  const state = { asked: 0, isBroken: false };
  const server = createServer(async (request, response) => {
    const query = await buffer(request);
    state.asked++;
    if (state.isBroken) return response.writeHead(503).end();
    writeFileSync(join(folder, "query.tsq"), query);
    openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query.tsq", "-out", "answer.tsr");
    response.writeHead(200, { "Content-Type": "application/timestamp-reply" });
    response.end(readFileSync(join(folder, "answer.tsr")));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    rootFile: join(folder, "root.crt"),
    state,
    close: async () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
