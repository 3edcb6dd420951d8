import { get, type IncomingMessage } from "node:http";

export type LiveEvent = { kind: string; id: string };
export type Stream = {
  /** Calls `listener` for each event. @returns a function that stops it. */
  onEvent: (listener: (event: LiveEvent) => void) => () => void;
  close: () => void;
};

/** Opens a stream of server-sent events, as a browser tab does; resolves once the server reports that it is ready. */
export async function openStream(url: string, headers: Record<string, string>): Promise<Stream> {
  const listeners = new Set<(event: LiveEvent) => void>();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // No agent, since each person has a connection of their own while the page is open.
    get(url, { headers, agent: false }, resolve).on("error", reject);
  });
  if (response.statusCode !== 200) throw new Error(`The live stream answered ${response.statusCode}.`);
  response.setEncoding("utf8");
  response.on("error", () => {}); // The server cuts the connection when it stops.
  const ready = Promise.withResolvers<void>();
  let rest = "";
  response.on("data", (chunk: string) => {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.includes("event: ready")) ready.resolve();
      else if (block.startsWith("data: ")) {
        const event = JSON.parse(block.slice(6)) as LiveEvent;
        for (const listener of [...listeners]) listener(event);
      }
    }
  });
  await ready.promise;
  return {
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => response.destroy(),
  };
}
