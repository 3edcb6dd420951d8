import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

const file = (name: string) => readFileSync(`tests/fixtures/tls/localhost.${name}`);

/**
 * Starts a proxy that terminates TLS, as in production: it forwards everything over http, with the `X-Forwarded-*` headers.
 * Its certificate is self-signed, so browsers must be configured to accept it.
 * @param target returns the address of the product, called at each request, since the product starts later.
 */
export async function startTlsProxy(target: () => string) {
  const proxy = createServer({ key: file("key"), cert: file("crt") }, (asked, answer) => {
    const headers = {
      ...asked.headers,
      "x-forwarded-proto": "https",
      "x-forwarded-for": asked.socket.remoteAddress ?? "",
    };
    const passed = request(target() + asked.url, { method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  const close = () => {
    proxy.closeAllConnections();
    return new Promise((done) => proxy.close(done));
  };
  return { url: `https://localhost:${port}`, close };
}
