import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** `refuse`: no connection, and the open ones are cut. `silent`: connections stay open, and nothing passes any more. */
type Mode = "pass" | "refuse" | "silent";

type Forwarder = {
  port: number;
  /** Changes what becomes of connections; what once is silent stays so, as after a machine that failed. */
  set: (mode: Mode) => void;
  /** How long each piece of an answer waits, in milliseconds. */
  delayMs: number;
  /** Sends new connections to another port; those that are open stay as they are. */
  moveTo: (port: number) => void;
  close: () => Promise<void>;
};

/** Starts a TCP forwarder to a port of this machine: the network, or the address of a service that moves. */
export async function startForwarder(target: number): Promise<Forwarder> {
  let mode: Mode = "pass";
  let current = target;
  const open = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  };
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    keep(near);
    if (mode === "refuse") return void near.destroy();
    const far = connect(current, "127.0.0.1");
    keep(far);
    if (mode === "silent") silent.add(near);
    near.on("data", (bytes) => silent.has(near) || far.write(bytes));
    near.on("close", () => far.destroy());
    far.on("close", () => silent.has(near) || near.destroy());
    void answer(far, near);
  }).listen(0, "127.0.0.1");
  async function answer(far: Socket, near: Socket): Promise<void> {
    try {
      for await (const bytes of far) {
        if (forwarder.delayMs > 0) await wait(forwarder.delayMs);
        if (!silent.has(near)) near.write(bytes);
      }
    } catch {
      // It was cut.
    }
  }
  await once(server, "listening");
  const forwarder: Forwarder = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    set: (next) => {
      if (next === "refuse") cutAll();
      if (next === "silent") for (const socket of open) silent.add(socket);
      mode = next;
    },
    moveTo: (port) => {
      current = port;
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, "close");
    },
  };
  return forwarder;
}
