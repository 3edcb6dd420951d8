import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { closeServer } from "./connections.ts";

it("a stopping server ends an upload that stands still and lets go a browser that keeps its connection", async () => {
  // Answers « / » at once, and an upload when it is whole, which it never is.
  const server = createServer((received, response) => {
    if (received.method === "GET") response.end("page");
    else received.resume().on("end", () => response.end());
    server.emit("received");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const page = request({ port, host: "127.0.0.1", agent }).end();
  const [answer] = await once(page, "response");
  await once(answer.resume(), "end");
  const upload = request({ port, host: "127.0.0.1", method: "POST", headers: { "Content-Length": 1000 } });
  const cut = once(upload, "error");
  upload.write("the beginning");
  await once(server, "received");

  await closeServer(server, 50);

  expect(await cut).toMatchObject([{ code: "ECONNRESET" }]);
  expect(server.listening).toBe(false);
  agent.destroy();
});
