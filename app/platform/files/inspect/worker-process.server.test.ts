import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createWorkers, type WorkerSettings } from "./worker-process.server.ts";

/** Runs `code` in a worker. @returns `done` when it succeeds, otherwise the error's code. */
async function attempt(code: string, limits: Partial<WorkerSettings> = {}): Promise<string | undefined> {
  const worker = join(tmpdir(), `recours-worker-${crypto.randomUUID()}.mjs`);
  await writeFile(
    worker,
    `import { writeSync } from "node:fs";
     const attempt = async () => { ${code} };
     const said = await attempt().then(() => "done", (error) => String(error.code ?? error.cause?.code));
     writeSync(3, said + "\\n");`,
  );
  const run = createWorkers("render/render-worker.ts", { worker, ...limits });
  const answer = await run({}, async () => new Blob(["x"]).stream() as ReadableStream<Uint8Array>);
  await rm(worker);
  return typeof answer === "string" ? answer : answer.line;
}

test("a worker can read no other file, write none, start no process and use no network", {
  timeout: 120_000,
}, async () => {
  const server = createServer((_, answer) => answer.end("secret")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    expect(await attempt("")).toBe("done");
    const attempts = [
      `const fs = await import("node:fs"); fs.readFileSync("/etc/hostname");`,
      `const fs = await import("node:fs"); fs.writeFileSync(${JSON.stringify(join(tmpdir(), "recours-left"))}, "x");`,
      `const { execFileSync } = await import("node:child_process"); execFileSync("true");`,
      `await fetch("http://127.0.0.1:${port}");`,
    ];
    for (const code of attempts) expect(await attempt(code), code).toBe("ERR_ACCESS_DENIED");
  } finally {
    server.close();
  }
});

test("a worker's environment contains no secret of the product", async () => {
  process.env.SECRET_KEY ??= "a secret of the test";
  expect(await attempt("throw { code: Object.keys(process.env) };")).toBe("CONFINED_BY,OPENSSL_CONF,HOME");
});

test("a worker has its seconds of processor, whatever the time on the clock, and the memory of native code is bounded too", {
  timeout: 120_000,
}, async () => {
  expect(await attempt("for (;;);", { cpuSeconds: 1 })).toBe("exhausted");
  const fill = (megabytes: number) =>
    `const kept = []; for (let n = 0; n < ${megabytes}; n++) kept.push(Buffer.alloc(2 ** 20, 1));`;
  expect(await attempt(fill(50), { memoryMB: 256 })).toBe("done");
  expect(await attempt(fill(400), { memoryMB: 256 })).not.toBe("done");
});
