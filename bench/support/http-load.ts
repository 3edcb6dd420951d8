import { Agent, type RequestOptions, request } from "node:http";

export type Asked = { path: string; options?: RequestOptions; body?: string };

/**
 * Sends the requests that `next` returns, `clients` at a time on persistent connections, for `ms` milliseconds.
 * @returns responses per second. @throws Error at the first response that is not a success.
 */
export async function load(url: string, clients: number, ms: number, next: () => Asked): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const started = performance.now();
  let answered = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - started < ms) {
      const { path, options, body } = next();
      const status = await new Promise<number>((resolve, reject) => {
        const asked = request(new URL(path, url), { ...options, agent }, (response) => {
          response.resume().once("end", () => resolve(response.statusCode ?? 0));
        });
        asked.once("error", reject).end(body);
      });
      if (status >= 300) throw new Error(`${path} answered ${status}.`);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return answered / seconds;
}
