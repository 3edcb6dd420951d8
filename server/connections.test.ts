import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { followConnections } from "./connections.ts";

it("a stopping server ends an upload that stands still and lets go a browser that keeps its connection", async () => {
  // Answers « / » at once, and an upload when it is whole, which it never is.
  const server = createServer((received, response) => {
    if (received.method === "GET") response.end("page");
    else received.resume().on("end", () => response.end());
    server.emit("received");
  });
  const connections = followConnections(server);
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

  await connections.close({ lastMs: 50, lingerMs: 0 });

  expect(await cut).toMatchObject([{ code: "ECONNRESET" }]);
  expect(server.listening).toBe(false);
  agent.destroy();
});

it("what comes on a kept connection while the server closes is answered, and is the last there", async () => {
  const server = createServer((_received, response) => response.end("page"));
  const connections = followConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [answer] = await once(request({ port, host: "127.0.0.1", agent }).end(), "response");
    await once(answer.resume(), "end");
    return answer.headers.connection;
  };
  expect(await ask()).toBe("keep-alive");

  const closed = connections.close({ lingerMs: 10_000 });

  expect(await ask()).toBe("close");
  await closed;
  await expect(ask()).rejects.toThrow("ECONNREFUSED");
  agent.destroy();
});

it("an answer in hand when the server parts with its connections is the last of its own", async () => {
  const server = createServer((_received, response) => server.once("go", () => response.end("page")));
  const connections = followConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: "127.0.0.1", agent: new Agent({ keepAlive: true }) }).end();
  await once(server, "request");
  connections.partAfterEachAnswer();
  server.emit("go");
  const [answer] = await once(asked, "response");
  expect(answer.headers.connection).toBe("close");
  answer.resume();
  await connections.close();
});
