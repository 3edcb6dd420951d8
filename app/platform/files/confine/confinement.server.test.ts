import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confinedCommand, describeConfinement } from "./confinement.server.ts";

/** Runs code as a decoder would run that an attacker took over: without Node's permission model. */
async function runConfined(folder: string, code: string): Promise<string> {
  const script = join(folder, `${crypto.randomUUID()}.cjs`);
  await writeFile(script, code);
  const { program, prefix } = await confinedCommand({ memoryMB: 256, cpuSeconds: 15 }, [`${folder}/`]);
  return new Promise((resolve) => {
    execFile(program, [...prefix, script], { env: {} }, (error, output) => resolve(error ? String(error) : output));
  });
}

const isConfined = (await describeConfinement()).includes("Landlock)");

test.skipIf(!isConfined)(
  "the kernel refuses a worker network, other programs, writing, signals, and the files of others",
  {
    timeout: 120_000,
  },
  async () => {
    const server = createServer((_, answer) => answer.end("secret")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const folder = await mkdtemp(join(tmpdir(), "recours-confined-"));
    const left = join(folder, "left");
    const attempts = {
      connect: `const s = require("node:net").connect(${port}, "127.0.0.1"); s.on("connect", done); s.on("error", fail);`,
      "send a datagram": `const s = require("node:dgram").createSocket("udp4"); s.on("error", fail); s.send("x", ${port}, "127.0.0.1", done);`,
      "look up a name": `require("node:dns").resolve4("example.org", (e) => e ? fail({ code: "EPERM" }) : done());`,
      "start a program": `const s = require("node:child_process").spawnSync("/bin/true"); s.error ? fail(s.error) : done();`,
      write: `require("node:fs").writeFileSync(${JSON.stringify(left)}, "x"); done();`,
      "make a folder": `require("node:fs").mkdirSync(${JSON.stringify(left)}); done();`,
      remove: `require("node:fs").unlinkSync(__filename); done();`,
      "signal another": `process.kill(process.ppid, 0); done();`,
      read: `require("node:fs").readFileSync("/etc/passwd"); done();`,
      "read in another thread": `require("node:fs").readFile("/etc/passwd", (e) => e ? fail(e) : done());`,
      list: `require("node:fs").readdirSync("/home"); done();`,
    };
    const ends = `const end = (said) => { console.log(said); process.exit(0); };
    const done = () => end("done"), fail = (error) => end(error.code);
    process.on("uncaughtException", fail);`;
    try {
      expect(await runConfined(folder, `${ends} done();`)).toBe("done\n");
      for (const [what, code] of Object.entries(attempts))
        expect(await runConfined(folder, `${ends} ${code}`), what).toMatch(/^(EPERM|EACCES)\n$/);
      expect(existsSync(left)).toBe(false);
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  },
);

test("the start says in French what confines the programs that open files", async () => {
  expect(await describeConfinement()).toMatch(/^Ouverture des fichiers reçus\u00a0: .+\.$/);
});
