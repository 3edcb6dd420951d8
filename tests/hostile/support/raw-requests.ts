import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { target } from "./attack.ts";

/** A connection that was sent the beginning of a request. `answer` is what came back until now. */
export type Unfinished = { socket: Socket; answer: () => string };

/** Sends bytes as they are, on a connection of their own, and leaves it open. */
export async function sendRaw(head: string[], ...chunks: (string | Buffer)[]): Promise<Unfinished> {
  const { hostname, port, host } = new URL(target.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  // The server may close it at any time.
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  await once(socket, "connect");
  const headers = [`Host: ${host}`, `Origin: ${target.url}`, ...head.slice(1)];
  socket.write(`${head[0]} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
  for (const chunk of chunks)
    if (!socket.destroyed && !socket.write(chunk))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
  return { socket, answer: () => answer };
}

/** The status with which a connection was answered until now; 0 without an answer. */
export const statusOf = ({ answer }: Unfinished): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer())?.[1] ?? 0);
