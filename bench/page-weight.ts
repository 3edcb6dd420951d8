/**
 * `node bench/page-weight.ts`: measures the bytes and requests of each signed-in page until it can be used, in a browser with
 * an empty cache, over HTTP/1.1 from the built product, compared with React and React Router alone.
 */
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { build } from "vite";
import { findChromium } from "../tests/e2e/support/browsers.ts";
import { weighPage } from "../tests/e2e/support/page-weight.ts";
import { seededPair } from "../tests/e2e/support/seeded.ts";
import { Server } from "../tests/e2e/support/server.ts";

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

const server = new Server();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-background-networking"],
});
try {
  await server.start();
  const { caseId, client, staff } = await seededPair(server);
  const pages: [cookie: string, path: string][] = [
    [client.cookie, "/dashboard"],
    [client.cookie, "/profile"],
    [client.cookie, "/case/new"],
    [client.cookie, `/case/${caseId}`],
    [client.cookie, `/case/${caseId}/chat`],
    [client.cookie, "/verify-identity"],
    [client.cookie, "/verify-identity/first-document"],
    [client.cookie, "/account/security"],
    [staff.cookie, "/admin"],
    [staff.cookie, "/admin/documents"],
    [staff.cookie, `/admin/cases/${caseId}`],
    [staff.cookie, `/admin/cases/${caseId}/chat`],
    [staff.cookie, `/admin/users/${client.id}`],
    [staff.cookie, "/admin/send-email"],
  ];
  console.log("| page | requests | of scripts | scripts, KB | in all, KB |");
  console.log("| --- | ---: | ---: | ---: | ---: |");
  for (const [cookie, path] of pages) {
    const context = await browser.newContext();
    const [name = "", ...value] = cookie.split("=");
    await context.addCookies([{ name, value: value.join("="), url: server.url }]);
    const weight = await weighPage(await context.newPage(), server.url + path);
    await context.close();
    const shown = path.replace(caseId, ":id").replace(client.id, ":id");
    console.log(
      `| ${shown} | ${weight.requests} | ${weight.scripts} | ${kilobytes(weight.scriptBytes)} | ${kilobytes(weight.allBytes)} |`,
    );
  }
  console.log(`\nReact and React Router alone, compressed: ${kilobytes(await weighBareRouter())} KB.`);
} finally {
  await browser.close();
  await server.dispose();
}

/** The minimum of any page of this framework, in bytes: its entry and an empty root. */
async function weighBareRouter(): Promise<number> {
  const output = await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    logLevel: "error",
    mode: "production",
    build: { write: false, target: "es2022", rolldownOptions: { input: "bench/support/bare-router.ts" } },
  });
  const bundles = Array.isArray(output) ? output : [output];
  const chunks = bundles.flatMap((bundle) => ("output" in bundle ? bundle.output : []));
  return chunks.reduce(
    (sum, chunk) => sum + (chunk.type === "chunk" ? brotliCompressSync(chunk.code).byteLength : 0),
    0,
  );
}
