/**
 * Requests per second of `/` for a visitor, as a ratio to a bare `node:http` server that sends the same bytes and
 * headers, in the same run and with the same client. Start the product first:
 * `node bench/public-pages.ts http://localhost:3000/`
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request } from "node:http";

const target = process.argv[2] ?? "http://localhost:3000/";
const CLIENTS = 32;
const ROUND_MS = 3_000;
const ROUNDS = 5;
const headers = { "accept-encoding": "br" };

const sample = await fetchOnce(target);
const bare = await startBare(sample);
const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  await load(target, 300);
  const ours = await load(target, ROUND_MS);
  await load(bare.url, 300);
  const theirs = await load(bare.url, ROUND_MS);
  ratios.push(ours / theirs);
  console.log(`${Math.round(ours)} requests/s, node:http ${Math.round(theirs)}, ratio ${(ours / theirs).toFixed(2)}`);
}
bare.stop();
console.log(`${sample.body.byteLength} bytes, median ratio ${ratios.sort()[Math.floor(ROUNDS / 2)]?.toFixed(2)}`);

type Sample = { headers: IncomingHttpHeaders; body: Buffer };

function fetchOnce(url: string): Promise<Sample> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (response) => {
      const chunks: Buffer[] = await response.toArray();
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    })
      .on("error", reject)
      .end();
  });
}

/** The comparison, in a process of its own as the product is. */
async function startBare({ headers: sent, body }: Sample): Promise<{ url: string; stop: () => void }> {
  const { date: _, connection: __, "keep-alive": ___, ...kept } = sent;
  const script = `
    const body = Buffer.from(${JSON.stringify(body.toString("base64"))}, "base64");
    const headers = ${JSON.stringify(kept)};
    const server = require("node:http").createServer((_, response) => response.writeHead(200, headers).end(body));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() };
}

/** Requests per second over `ms` milliseconds. */
async function load(url: string, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const end = performance.now() + ms;
  let answered = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await new Promise<void>((resolve, reject) => {
        request(url, { agent, headers }, (response) => {
          response.resume().once("end", resolve);
        })
          .once("error", reject)
          .end();
      });
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return (answered / ms) * 1000;
}
