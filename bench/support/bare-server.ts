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

type Bare = { url: string; pid: number; stop: () => void };

/** Starts a bare `node:http` server in a process of its own that sends one response from memory, as the upper limit. */
export function startBare({ headers, body }: Answer): Promise<Bare> {
  const { date: _, connection: __, "keep-alive": ___, "transfer-encoding": ____, ...kept } = headers;
  const script = `
    process.stdin.toArray().then((chunks) => {
      const headers = ${JSON.stringify({ ...kept, "content-length": body.byteLength })};
      const body = Buffer.concat(chunks);
      const server = require("node:http").createServer((_, response) => response.writeHead(200, headers).end(body));
      server.listen(0, "127.0.0.1", () => console.log(server.address().port));
    });`;
  return startProcess(["-e", script], body);
}

/** Starts a server that renders this HTML by React at each request. */
export const startBareReact = (html: string): Promise<Bare> => startProcess(["bench/support/bare-react.ts"], html);

/** Starts a server that reads what it sends from its standard input, and prints its port. */
async function startProcess(args: string[], input: Buffer | string): Promise<Bare> {
  const child = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  child.stdin.end(input);
  const [port] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid as number, stop: () => child.kill() };
}
