import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { fileStore } from "~/platform/files/store/store.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { startTimeStampAuthority } from "~tests/setup/time-stamp-authority.ts";
import { deliverEmail } from "../../emails/jobs.server.ts";
import { removeAnchor } from "../anchor.commands.server.ts";
import { chainEntries } from "../chain/commands.server.ts";
import { sealChain } from "../chain/rules.server.ts";
import { recordAudit } from "../commands.server.ts";
import { publishHead } from "../publication/commands.server.ts";
import type { Head } from "../schema.ts";
import { verifyChain } from "../verification/queries.server.ts";
import { removeCheckpoints, saveCheckpoint } from "./commands.server.ts";
import { headPath, listCheckpoints } from "./queries.server.ts";

freshDatabase();

let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>;
let stopJobs: () => Promise<void>;
let before: typeof config;
const set = (settings: Partial<typeof config>) => setConfig({ ...before, ...settings });

beforeAll(async () => {
  before = config;
  authority = await startTimeStampAuthority();
  stopJobs = await startJobs(database, [deliverEmail], { work: false });
});
afterAll(async () => {
  await stopJobs();
  await authority.close();
});
beforeEach(async () => {
  set({ TIMESTAMP_URL: authority.url, TIMESTAMP_CA: authority.rootFile });
  authority.state.asked = 0;
  await db.execute(sql`truncate audit_entries, audit_chain restart identity`);
  await db.execute(sql`delete from installation`);
  await removeAnchor();
  await removeCheckpoints();
});
afterEach(() => setConfig(before));

async function publish(count: number): Promise<Head> {
  for (let number = 0; number < count; number++)
    await transaction((tx) =>
      recordAudit(tx, null, { action: "case.opened", subjectType: "case", subjectId: crypto.randomUUID() }),
    );
  const head = await publishHead();
  await chainEntries();
  return head as Head;
}
const paths = async () => (await listCheckpoints()).map(({ path }) => path);
const found = async () => (await verifyChain()).faults.map(({ what, seq }) => ({ what, seq }));
const overwrite = (path: string, bytes: string | Uint8Array) =>
  fileStore().putRaw(path, new Blob([bytes as BlobPart]).stream());

it("each published head gets one time stamp, which the verification checks with the certificates of the authority", async () => {
  const first = await publish(3);
  await saveCheckpoint();
  await saveCheckpoint();
  const second = await publish(2);
  await saveCheckpoint();
  expect(authority.state.asked).toBe(2);
  expect(await paths()).toEqual([`${headPath(first)}.tsr`, `${headPath(second)}.tsr`]);
  expect(await found()).toEqual([]);
});

it("an authority that does not answer is asked again, and nothing is kept meanwhile", async () => {
  const head = await publish(3);
  authority.state.isBroken = true;
  await expect(saveCheckpoint()).rejects.toThrow("answered 503");
  expect(await paths()).toEqual([]);
  authority.state.isBroken = false;
  await saveCheckpoint();
  expect(await paths()).toEqual([`${headPath(head)}.tsr`]);
});

it("a stamp names a forger who holds the database and SECRET_KEY, and writes the journal and its heads anew", async () => {
  const head = await publish(3);
  await saveCheckpoint();
  await db.execute(sql`truncate audit_entries, audit_chain restart identity`);
  await db.execute(sql`delete from installation`);
  await publish(4);
  expect(await found()).toEqual([{ what: "head_differs", seq: head.seq }]);
});

it("a stamp of another text, of another authority, or changed, is named", async () => {
  const [first, other] = [await publish(3), await startTimeStampAuthority()];
  set({ TIMESTAMP_URL: other.url, TIMESTAMP_CA: authority.rootFile });
  await expect(saveCheckpoint()).rejects.toThrow("gave no time stamp");
  set({ TIMESTAMP_URL: other.url });
  await saveCheckpoint();
  await other.close();
  expect(await found()).toEqual([]);
  set({ TIMESTAMP_CA: authority.rootFile });
  expect(await found()).toEqual([{ what: "stamp_altered", seq: first.seq }]);
  set({ TIMESTAMP_URL: authority.url, TIMESTAMP_CA: authority.rootFile });
  await removeCheckpoints();
  await saveCheckpoint();
  const { stream } = await fileStore().raw(`${headPath(first)}.tsr`);
  const stamp = new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
  const second = await publish(1);
  await overwrite(`${headPath(second)}.tsr`, stamp);
  await overwrite(`${headPath(first)}.tsr`, "granted");
  expect(await found()).toEqual([
    { what: "stamp_altered", seq: first.seq },
    { what: "stamp_altered", seq: second.seq },
  ]);
});

it("a head with a lock is sealed, and the verification names one that was changed or that the journal does not hold", async () => {
  set({ JOURNAL_LOCK_DAYS: 400 });
  const head = await publish(3);
  await saveCheckpoint();
  await saveCheckpoint();
  expect(await paths()).toEqual([headPath(head)]);
  expect(await found()).toEqual([]);
  await overwrite(headPath(head), JSON.stringify({ ...head, seal: "0".repeat(64) }));
  expect(await found()).toEqual([{ what: "anchor_altered", seq: head.seq }]);
  const former = { seq: 2, hash: "a".repeat(64) };
  await removeCheckpoints();
  await overwrite(headPath(former), JSON.stringify({ ...former, seal: sealChain("head", former) }));
  expect(await found()).toEqual([{ what: "head_differs", seq: 2 }]);
});

it("without either setting nothing is kept", async () => {
  setConfig(before);
  await publish(1);
  await saveCheckpoint();
  expect(await paths()).toEqual([]);
});
