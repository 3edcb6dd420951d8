import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { embeddedEngine } from "../../app/db/client.server.ts";
import { RESTORED_KEY } from "../../app/db/installation.server.ts";
import { canMount } from "../setup/small-disk.ts";
import { command, whereOf } from "./support/commands.ts";
import { startMailServer } from "./support/mail-server.ts";
import { expectKept, expectTold, Operator, WELL } from "./support/operator.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/**
 * What an operator meets at night, on the built product and a real disk, folder and clock: what the log, the figures, the
 * addresses and the screen say meanwhile; no restart; everything acknowledged is there afterwards.
 */
test.setTimeout(480_000);
// Each test starts its own; the fixture of the address would start another one.
test.use({ baseURL: "" });

const isLong = process.env.FAULTS === "long";

test.describe("a disk that is full", () => {
  test.skip(!canMount(), "this process may mount no small disk");

  test("refuses uploads and writes with a sentence; pages that read go on, and all works once there is room", async () => {
    let disk = "";
    const { operator, dispose } = await Operator.start("pglite", {}, ({ dataDir }) => {
      disk = dataDir;
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=250m", "tmpfs", disk]);
      cpSync(process.env.E2E_DATA_DIR as string, disk, { recursive: true });
    });
    try {
      expect(await operator.say("Avant")).toBe(200);
      const filling = join(disk, "filling");
      expect(() => writeFileSync(filling, Buffer.alloc(300 * 2 ** 20))).toThrow("ENOSPC");
      const files = () =>
        readdirSync(join(disk, "files"), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
      const before = files().length;
      expect(await operator.upload("x".repeat(200_000))).toMatchObject({
        status: 500,
        text: expect.stringContaining("Erreur lors du téléversement"),
      });
      while (operator.refused.length === 0)
        await operator.say(`${operator.acknowledged.length} ${"mot ".repeat(1_000)}`.trim());
      const figures = { database_up: 1, database_writable: 0, storage_up: 0 };
      const health = { status: "unavailable", database: "read-only" };
      const log =
        /^(request|jobs|jobs: clock|audit chain|storage|left to the sweep|top bar|alarms?.*|incidents|journal.*): (53100|ENOSPC.*|.*no space left.*)$/;
      await expectTold(operator, { ...WELL, health, figures, log });
      expect(files()).toHaveLength(before);
      rmSync(filling);
      await expectTold(operator, { ...WELL, figures: { database_up: 1, database_writable: 1, storage_up: 1 }, log });
      expect(await operator.upload("x".repeat(200_000))).toMatchObject({ status: 201 });
      expect(await operator.say("Après")).toBe(200);
      await expectKept(operator);
    } finally {
      await operator.server.stop();
      execFileSync("umount", [disk]);
      await dispose();
    }
  });
});

test("the folder of the embedded database is taken away, and its copy is damaged", async () => {
  const { operator, dispose } = await Operator.start("pglite", {});
  const { server } = operator;
  const at = (name: string) => join(server.dataDir, name);
  expect(await operator.say("Avant")).toBe(200);
  expect(await operator.upload()).toMatchObject({ status: 201 });
  const stored = () => readdirSync(at("files"), { recursive: true }).sort();
  const before = stored();

  await test.step("while it runs: the process ends, and no start makes a new one", async () => {
    renameSync(at("database"), at("elsewhere"));
    expect(await server.ended()).toBe(1);
    expect(operator.logged()).toContain("the folder of the database was taken away: the process ends");
    expect(await refusal(server)).toMatch(
      /^La base de données de \S+ a disparu : .*« files » est là. Rien n’a été touché.*npm run restore --/,
    );
    renameSync(at("elsewhere"), at("database"));
    await server.start();
    await expectKept(operator);
    expect(stored()).toEqual(before);
  });

  await test.step("before a start: its last copy brings it back; one that is damaged changes nothing", async () => {
    await server.stop();
    const engine = embeddedEngine(at("database"));
    await engine.waitReady;
    const bytes = Buffer.from(await (await engine.dumpDataDir("gzip")).arrayBuffer());
    await engine.close();
    mkdirSync(at("snapshots"));
    const copy = at("snapshots/2026-11-21T13-00-00.000Z.tar.gz");
    writeFileSync(copy, bytes);
    const restore = (file: string) => command("restore-snapshot", { DATA_DIR: server.dataDir }, file);
    const names = () => readdirSync(server.dataDir).filter((name) => name !== "lock");
    const untouched = names();
    // The beginning, the contents, their checksum.
    for (const damage of isLong
      ? ([0, 12, bytes.length / 2, bytes.length - 6, "cut"] as const)
      : ([12, bytes.length / 2, bytes.length - 6] as const)) {
      const damaged = `${server.dataDir}-damaged.tar.gz`;
      writeFileSync(
        damaged,
        damage === "cut" ? bytes.subarray(0, bytes.length / 2) : flipped(bytes, Math.floor(damage)),
      );
      await expect(restore(damaged)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^La copie \S+ est abîmée, ou n’en est pas une : rien n’a été touché\.[^\n]*\n$/),
      });
      rmSync(damaged);
      expect(names()).toEqual(untouched);
    }
    rmSync(at("database"), { recursive: true });
    mkdirSync(at("database"));
    expect(await refusal(server)).toContain(`npm run restore:snapshot -- ${copy}`);
    expect(stored()).toEqual(before);
    expect(await restore(copy)).toContain("La copie est rétablie.");
    const copied = embeddedEngine(at("database"));
    const { rows } = await copied.query("select 1 from installation where key = $1", [RESTORED_KEY]);
    await copied.close();
    expect(rows).toHaveLength(1);
    await server.start();
    await expectKept(operator);
  });
  await dispose();
});

function flipped(bytes: Buffer, at: number): Buffer {
  const damaged = Buffer.from(bytes);
  damaged[at] = (damaged[at] as number) ^ 1;
  return damaged;
}

/** What a start that is refused says. */
async function refusal(server: Server): Promise<string> {
  const from = server.stderr.length;
  expect(await server.launch()).toEqual({ code: 1 });
  const told = server.stderr
    .slice(from)
    .split("\n")
    .filter((line) => line && !line.startsWith("{"));
  expect(told).toHaveLength(1);
  return told[0] as string;
}

test("the clock of the machine is set back by an hour", async () => {
  const relay = await startMailServer();
  await relay.close();
  const { operator, dispose } = await Operator.start("pglite", {
    SMTP_URL: relay.url,
    NODE_OPTIONS: `--import=${new URL("../setup/moved-clock.mjs", import.meta.url).href}`,
    MOVE_CLOCK_MS: "-3600000",
  });
  const { server } = operator;
  const { client, staff } = operator.pair;
  expect(await operator.say("Avant")).toBe(200);
  await operator.register();
  const attempts = 'mail_attempts_total{outcome="server"}';
  await expect.poll(() => operator.figures(attempts), { timeout: 30_000 }).toEqual({ [attempts]: 1 });

  server.signal("SIGUSR2");
  await relay.open();
  // What waited goes on.
  await expect.poll(() => relay.received.length, { timeout: 60_000 }).toBe(1);
  expect(await operator.say("Après")).toBe(200);
  expect(await operator.messages()).toEqual(["Avant", "Après"]);
  expect(await operator.upload()).toMatchObject({ status: 201 });
  for (const page of ["/dashboard", "/profile", `/case/${operator.pair.caseId}/chat`, "/account/security"])
    expect((await operator.get(page, client)).status, page).toBe(200);
  for (const page of ["/admin", "/admin/activity", "/admin/journal", `/admin/cases/${operator.pair.caseId}`])
    expect((await operator.get(page, staff)).status, page).toBe(200);
  const log =
    /^(the clock was set back: the jobs no longer wait for it|an e-mail was not delivered: .*ECONNREFUSED.*|jobs: The e-mail was not delivered\.)$/;
  await expectTold(operator, { ...WELL, figures: { database_writable: 1 }, log });
  // What watches is not held by a clock that stands in the future.
  renameSync(join(server.dataDir, "files"), join(server.dataDir, "away"));
  writeFileSync(join(server.dataDir, "files"), "");
  await expect.poll(operator.health, { timeout: 30_000 }).toMatchObject({ status: "degraded", storage: "unavailable" });
  rmSync(join(server.dataDir, "files"));
  renameSync(join(server.dataDir, "away"), join(server.dataDir, "files"));
  if (isLong) await expectSchedules(operator);
  await server.stop();
  expect(await command("verify-journal", whereOf(server))).toContain("aucune anomalie");
  await dispose();
  await relay.close();
});

/** Expects that what runs every minute runs. */
async function expectSchedules(operator: Operator): Promise<void> {
  const series = 'job_duration_seconds_count{queue="journal.raise_alarms",outcome="done"}';
  const done = async () => (await operator.figures(series))[series] ?? 0;
  const before = await done();
  await expect.poll(done, { timeout: 150_000 }).toBeGreaterThan(before);
}
