import { once } from "node:events";
import { Agent, createServer, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { oneAtATime, trackConnections, trackHandlers } from "./connections.ts";

it("a stopping server ends a stalled upload and closes idle connections", async () => {
  // Answers « / » at once, and an upload once it is complete, which never happens here.
  const server = createServer((received, response) => {
    if (received.method === "GET") response.end("page");
    else received.resume().on("end", () => response.end());
    server.emit("received");
  });
  const connections = trackConnections(server);
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

it("a request on an idle connection while the server closes is answered, and its connection then closes", async () => {
  const server = createServer((_received, response) => response.end("page"));
  const connections = trackConnections(server);
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

it("a response that is pending when the server starts to close its connections closes its own", async () => {
  const server = createServer((_received, response) => server.once("go", () => response.end("page")));
  const connections = trackConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: "127.0.0.1", agent: new Agent({ keepAlive: true }) }).end();
  await once(server, "request");
  connections.closeAfterNextResponse();
  server.emit("go");
  const [answer] = await once(asked, "response");
  expect(answer.headers.connection).toBe("close");
  answer.resume();
  await connections.close();
});

describe("a handler whose client has left", () => {
  /** A server whose one handler runs until `end`, and whose client is gone. */
  async function abandoned() {
    const handlers = trackHandlers();
    const held = Promise.withResolvers<void>();
    const server = createServer(handlers.track(() => held.promise));
    const connections = trackConnections(server, handlers);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const asked = request({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", agent: false }).end();
    asked.on("error", () => {});
    const [, response] = await once(server, "request");
    asked.destroy();
    await once(response, "close");
    return { server, connections, end: held.resolve };
  }

  it("keeps a stop waiting until it ends", async () => {
    const { server, connections, end } = await abandoned();
    const events: string[] = [];
    const closed = connections.close({ lastMs: 600_000, lingerMs: 0 }).then(() => events.push("closed"));
    await once(server, "close");
    await nextTurn();
    events.push("ended");
    end();
    await closed;
    expect(events).toEqual(["ended", "closed"]);
  });

  it("keeps no stop waiting longer than its limit", async () => {
    const { connections } = await abandoned();
    await connections.close({ lastMs: 50, lingerMs: 0 });
  });
});

it("a body that hardly arrives loses its connection, and one that we do not read yet keeps it", async () => {
  const server = createServer((received, response) => {
    // The second upload waits for its turn.
    if (received.url === "/read") received.resume();
    server.emit("received", response);
  });
  const connections = trackConnections(server, undefined, { windowMs: 100, minBytes: 1_000 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const upload = (path: string) => request({ port, host: "127.0.0.1", path, method: "POST", agent: false });
  const waiting = upload("/unread");
  let isCut = false;
  waiting.on("error", () => {
    isCut = true;
  });
  waiting.write("x".repeat(100));
  await once(server, "received");
  const slow = upload("/read");
  slow.write("x");
  const [error] = await once(slow, "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(isCut).toBe(false);
  waiting.destroy();
  await connections.close({ lastMs: 50, lingerMs: 0 });
});

describe("requests that a client sends without waiting for responses", () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  async function serve() {
    const handled: { path: string | undefined; response: ServerResponse }[] = [];
    const server = createServer(oneAtATime((request, response) => handled.push({ path: request.url, response })));
    const connections = trackConnections(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
    await once(socket, "connect");
    const count = (number: number) => expect.poll(() => handled.length).toBe(number);
    return { handled, socket, count, close: () => connections.close({ lastMs: 50, lingerMs: 0 }) };
  }

  it("are handled one after the other, in order", async () => {
    const { handled, socket, count, close } = await serve();
    let received = "";
    socket.on("data", (text) => {
      received += text;
    });
    socket.write(get("/1") + get("/2") + get("/3"));
    for (const number of [1, 2, 3]) {
      await count(number);
      await wait(20);
      expect(handled).toHaveLength(number);
      handled.at(-1)?.response.end(`page ${number}`);
    }
    await expect.poll(() => received.match(/page \d/g)).toEqual(["page 1", "page 2", "page 3"]);
    socket.destroy();
    await close();
  });

  it("are not handled once their connection is closed", async () => {
    const { handled, socket, count, close } = await serve();
    socket.write(get("/1") + get("/2"));
    await count(1);
    socket.destroy();
    await once(handled[0]?.response as ServerResponse, "close");
    handled[0]?.response.end();
    await close();
    expect(handled).toHaveLength(1);
  });

  it("close their connection when they are many", async () => {
    const { handled, socket, count, close } = await serve();
    socket.on("error", () => {});
    const closed = once(socket, "close");
    socket.write(get("/").repeat(1_000));
    await closed;
    await count(1);
    await close();
    expect(handled).toHaveLength(1);
  });
});
