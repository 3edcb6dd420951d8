import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { log } from "../../log.server.ts";
import { createWorkers, type WorkerSettings } from "./worker-process.server.ts";

/** Runs `code` in a worker. @returns `done` when it succeeds, otherwise the error's code. */
async function attempt(code: string, limits: Partial<WorkerSettings> = {}): Promise<string | undefined> {
  const worker = join(tmpdir(), `recours-worker-${crypto.randomUUID()}.mjs`);
  await writeFile(
    worker,
    `import { writeSync } from "node:fs";
     writeSync(3, "started\\n");
     const attempt = async () => { ${code} };
     const said = await attempt().then(() => "done", (error) => String(error.code ?? error.cause?.code));
     writeSync(3, said + "\\n");`,
  );
  const run = createWorkers("files/render/render-worker.ts", { worker, ...limits });
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
  expect(await attempt("for (;;);", { cpuSeconds: 1 })).toBe("timeout");
  const fill = (megabytes: number) =>
    `const kept = []; for (let n = 0; n < ${megabytes}; n++) kept.push(Buffer.alloc(2 ** 20, 1));`;
  expect(await attempt(fill(50), { memoryMB: 256 })).toBe("done");
  expect(await attempt(fill(400), { memoryMB: 256 })).not.toBe("done");
});

/** Runs a worker that has this source. @returns its answer or its error's code, and what was logged. */
async function runSource(source: string) {
  const worker = join(tmpdir(), `recours-worker-${crypto.randomUUID()}.mjs`);
  await writeFile(worker, source);
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const run = createWorkers("files/render/render-worker.ts", { worker });
  const ended = await run({}, async () => new Blob(["a secret of the file"]).stream() as ReadableStream<Uint8Array>)
    .then((answer) => (typeof answer === "string" ? answer : answer.line))
    .catch((error) => error.code);
  const lines = logged.mock.calls;
  logged.mockRestore();
  await rm(worker);
  return { ended, lines };
}

const HELPERS = JSON.stringify(join(import.meta.dirname, "worker-answer.ts"));
/** As an entry of `node_modules` that is a link to elsewhere. */
const ELSEWHERE = JSON.stringify(join(import.meta.dirname, "../../../routes.ts"));

test.for([
  ["whose program is missing", "import './missing.mjs';"],
  ["whose package may not be read", `import ${ELSEWHERE};`],
  [
    "that lacks the decoder of a kind of files",
    `import { announceStart, load } from ${HELPERS};
     announceStart();
     for await (const chunk of process.stdin);
     await load(import(${ELSEWHERE})).catch(() => "corrupt");`,
  ],
])(
  "a worker %s says nothing of the file: it is to be tried again later, and the log has the cause",
  async ([, source]) => {
    const { ended, lines } = await runSource(source as string);
    expect(ended).toBe("reader_unavailable");
    expect(lines).toEqual([
      [
        { worker: "files/render/render-worker.ts", reason: expect.stringMatching(/missing\.mjs|routes\.ts/) },
        "a worker could not start",
      ],
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  },
);

test("a worker that crashes on a file failed, and is no fault of the installation", async () => {
  const { ended, lines } = await runSource(
    `import { announceStart } from ${HELPERS}; announceStart(); throw new Error("secret");`,
  );
  expect([ended, lines]).toEqual(["failed", []]);
});
