import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { embeddedEngine } from "../../app/db/client.server.ts";
import { watchMemory } from "../../bench/support/memory.ts";
import packageJson from "../../package.json" with { type: "json" };
import { type FormerProject, LARGE_PROJECT, SMALL_PROJECT, writeFormerProject } from "../fixtures/former-project.ts";
import { environmentOf, type Where, whereOf } from "./support/commands.ts";
import { logIn, thread, writeMessage } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

const isLong = process.env.FAULTS === "long";
/** After which line of its progress an import is killed, at a moment of the second after it. */
const KILLS = isLong
  ? [/^Personnes : /m, /^Messages : \d+, c’est fait/m, /^Étapes /m]
  : [/^Messages : \d+, c’est fait/m];
/**
 * As scripts/run.mjs starts it, with the limit of its script in package.json: without one, V8 leaves the garbage of so many
 * batches until it is several times what is kept.
 */
const [LIMIT = ""] = /--max-old-space-size=\d+/.exec(packageJson.scripts["import:supabase"]) ?? [];
const NODE_OPTIONS = ["--enable-source-maps", "--max-semi-space-size=4", LIMIT];

type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; peak: number };

/** Runs the import. @param killAfter what it prints before it is killed. */
async function importProject(where: Where, { dump, files }: FormerProject, killAfter?: RegExp): Promise<Ended> {
  const args = ["ops/commands/import-supabase.ts", "--dump", dump, "--files", files];
  const child = spawn(process.execPath, [...NODE_OPTIONS, ...args], { env: environmentOf(where) });
  const ended = once(child, "close");
  const memory = watchMemory(child.pid as number);
  let [stdout, peak, isKilled] = ["", 0, false];
  child.stderr.pipe(process.stderr);
  child.stdout.on("data", (piece) => {
    stdout += piece;
    peak = Math.max(peak, memory().peak);
    if (isKilled || !killAfter?.test(stdout)) return;
    isKilled = true;
    void wait(Math.random() * 1000).then(() => child.kill("SIGKILL"));
  });
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, peak };
}

/** Asks the database while no process of the product runs. */
async function ask<Row>({ DATA_DIR, DATABASE_URL }: Where, query: string): Promise<Row[]> {
  if (!DATABASE_URL) {
    const database = embeddedEngine(join(DATA_DIR, "database"));
    const { rows } = await database.query<Row>(query);
    await database.close();
    return rows;
  }
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows as Row[];
}

test.use({ isStarted: false });

test("a project whose import was killed ends as one that was not, and its people go on where they stopped", async ({
  engine,
  server,
  page,
}) => {
  test.setTimeout(isLong ? 7_200_000 : 600_000);
  const folder = mkdtempSync(join(tmpdir(), "recours-former-"));
  try {
    const project = await writeFormerProject(folder, isLong ? LARGE_PROJECT : SMALL_PROJECT, isLong ? 10 : 4);
    const where = whereOf(server);
    for (const killAfter of KILLS)
      expect(await importProject(where, project, killAfter)).toMatchObject({ signal: "SIGKILL" });
    const { code, stdout, peak } = await importProject(where, project);
    expect(stdout).toContain("Import terminé.");
    for (const label of ["Fichiers des dossiers", "Documents d’identité"])
      expect(stdout).toMatch(new RegExp(`^${label} : 10 / \\d+…$`, "m"));
    expect(code).toBe(0);
    if (engine === "postgres") expect(peak).toBeLessThan(250);

    const { people, cases, messages, attachments, documents } = project.kept;
    const count = (table: string) => `(select count(*)::int from ${table})`;
    const counts = ["profiles", "cases", "case_messages", "case_attachments", "identity_documents"]
      .map(count)
      .join(", ");
    const [row] = await ask<{ all: number[] }>(where, `select array[${counts}] as all`);
    expect(row?.all).toEqual([people, cases, messages, attachments, documents]);
    const digests = await ask<{ sha256: string }>(where, 'select sha256 from files order by sha256 collate "C"');
    expect(digests.map(({ sha256 }) => sha256)).toEqual(project.digests.toSorted());
    const seqs = `select max(seq) = count(*) and max(seq) = max(last_message_seq) as whole
      from case_messages m join cases on cases.id = m.case_id group by m.case_id`;
    expect((await ask<{ whole: boolean }>(where, seqs)).every(({ whole }) => whole)).toBe(true);
    const entries = "select count(*)::int as count from audit_entries where action = 'project.imported'";
    expect(await ask(where, entries)).toEqual([{ count: 1 }]);
    expect(await ask(where, "select 1 from email_logs where status = 'queued'")).toEqual([]);
    expect(readFileSync(join(where.DATA_DIR, "import-rapport.csv"), "utf8")).toContain(`cases;importé;${cases};;;`);

    await server.start();
    for (const { email, password } of project.signIns) {
      const form = { email, password };
      const headers = { "Sec-Fetch-Site": "same-origin" };
      const answer = await page.request.post("/login", { form, headers, maxRedirects: 0 });
      expect([answer.status(), answer.headers().location], email).toEqual([303, "/dashboard"]);
    }
    await page.context().clearCookies();
    const { caseId, owner } = project.conversation;
    await logIn(page, { firstName: "", lastName: "", ...owner });
    await page.goto(`/case/${caseId}/chat`);
    await expect(
      thread(page)
        .getByText(/^Message \d+/)
        .last(),
    ).toBeVisible();
    await writeMessage(page, "Je reprends où nous en étions.");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
