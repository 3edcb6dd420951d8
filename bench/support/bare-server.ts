import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";

type Answer = { headers: IncomingHttpHeaders; body: Buffer };

/** Requests `url` once. @throws Error when the status is not 200. */
export function answerOf(url: string, headers: RequestOptions["headers"]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: headers ?? {} }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode === 200) resolve({ headers: response.headers, body });
      else reject(new Error(`${url} answered ${response.statusCode}.`));
    })
      .on("error", reject)
      .end();
  });
}

/** Starts a bare `node:http` server in a process of its own that sends one response from memory, as the upper limit. */
export async function startBare({ headers, body }: Answer): Promise<{ url: string; pid: number; stop: () => void }> {
  const { date: _, connection: __, "keep-alive": ___, "transfer-encoding": ____, ...kept } = headers;
  const script = `
    const body = Buffer.from(${JSON.stringify(body.toString("base64"))}, "base64");
    const headers = ${JSON.stringify({ ...kept, "content-length": body.byteLength })};
    const server = require("node:http").createServer((_, response) => response.writeHead(200, headers).end(body));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid as number, stop: () => child.kill() };
}
