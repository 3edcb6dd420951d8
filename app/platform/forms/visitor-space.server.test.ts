import { statfs } from "node:fs/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { formDrafts } from "~/db/schema/index.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { platformLimits } from "~/platform/rate-limits/definitions.server.ts";
import { consume, reset, startRateLimits } from "~/platform/rate-limits/rate-limits.server.ts";
import { aPerson } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { type DraftOwner, ownedBy, readDraft, saveDraft } from "./drafts.server.ts";
import { measureVisitorSpace } from "./visitor-space.server.ts";

vi.mock("node:fs/promises", async (original) => {
  const actual = await original<typeof import("node:fs/promises")>();
  return { ...actual, statfs: vi.fn(actual.statfs) };
});

freshDatabase();

const HERE = "203.0.113.9";
const HOUR = 3_600_000;

beforeEach(async () => {
  startRateLimits(database);
  setConfig({ ...config, VISITOR_DRAFTS_MB: 1 });
  await db.delete(formDrafts);
  for (const limit of [platformLimits.visitor_draft_bytes, platformLimits.visitor_draft_rows]) await reset(limit, HERE);
});

const visitor = (from?: string) => ({ visitorId: crypto.randomUUID(), ...(from && { from }) });
const type = (owner: DraftOwner, kilobytes: number, more: Record<string, string> = {}) =>
  saveDraft(
    owner,
    "raconter",
    Object.entries({ description: "x".repeat(kilobytes * 1000), ...more }).map(([name, value]) => ({
      name,
      values: [value],
      base: 0,
    })),
  );
/** Makes a draft, or all of them, look as if it had been saved so long ago. */
const age = (owner: { visitorId: string } | null, hours: number) =>
  db
    .update(formDrafts)
    .set({ savedAt: new Date(Date.now() - hours * HOUR) })
    .where(owner ? ownedBy(owner) : undefined);
const isKept = async (owner: DraftOwner) => (await readDraft(owner, "raconter")) !== null;
const full = { code: "drafts_full" };

describe("when visitors' drafts take all their room", () => {
  it("the oldest leaves first, and the new one is saved", async () => {
    const [oldest, older, last] = [visitor(), visitor(), visitor()];
    await type(oldest, 300);
    await age(oldest, 3);
    await type(older, 300);
    await age(older, 2);
    await type(last, 300);
    expect([await isKept(oldest), await isKept(older), await isKept(last)]).toEqual([false, true, true]);
  });

  it.each(["email", "linkSentTo"])("a story that carries an e-mail address (%s) never leaves", async (field) => {
    const reachable = visitor();
    await type(reachable, 300, { [field]: "camille@exemple.fr" });
    const old = visitor();
    await type(old, 300);
    await age(null, 2);
    const last = visitor();
    await type(last, 300);
    expect([await isKept(reachable), await isKept(old), await isKept(last)]).toEqual([true, false, true]);
  });

  it("what was typed within the hour stays, and the new text is refused", async () => {
    const others = [visitor(), visitor()];
    for (const other of others) await type(other, 300);
    const late = visitor();
    await expect(type(late, 300)).rejects.toMatchObject(full);
    expect(await isKept(late)).toBe(false);
    for (const other of others) expect(await isKept(other)).toBe(true);
    await type(late, 1);
    expect(await isKept(late)).toBe(true);
  });

  it("the drafts of accounts are neither counted nor deleted", async () => {
    const account = { userId: (await aPerson()).id };
    for (const key of ["raconter", "profile"])
      await saveDraft(account, key, [{ name: "description", values: ["x".repeat(390_000)], base: 0 }]);
    await age(null, 2);
    const late = visitor();
    await type(late, 300);
    expect([await isKept(account), await isKept(late)]).toEqual([true, true]);
  });

  it("saves at the same time do not exceed it together", async () => {
    const saves = await Promise.allSettled(Array.from({ length: 12 }, () => type(visitor(), 150)));
    expect(saves.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
    const { used, max } = await measureVisitorSpace();
    expect(used.bytes).toBeGreaterThan(0);
    expect(used.bytes).toBeLessThanOrEqual(max.bytes);
  });
});

describe("the room for visitors' drafts", () => {
  it("is a tenth of the free disk where the database is on it", async () => {
    setConfig({ ...config, embedded: true });
    vi.mocked(statfs).mockResolvedValue({ bavail: 3, bsize: 1_000_000 } as never);
    expect((await measureVisitorSpace()).max.bytes).toBe(300_000);
    setConfig({ ...config, embedded: false });
    expect((await measureVisitorSpace()).max.bytes).toBe(1_000_000);
    vi.mocked(statfs).mockReset();
  });

  it("has a part for each address: beyond it nothing is stored, and another address saves", async () => {
    const { visitor_draft_bytes: limit } = platformLimits;
    await consume(limit, HERE, limit.points - 50_000);
    const owner = visitor(HERE);
    await expect(type(owner, 100)).rejects.toMatchObject({ code: "drafts_full_here" });
    expect(await isKept(owner)).toBe(false);
    await type(owner, 10);
    await type(visitor("203.0.113.10"), 100);
  });

  it("has a number of drafts for each address, which going on with one does not use", async () => {
    const { visitor_draft_rows: limit } = platformLimits;
    await consume(limit, HERE, limit.points - 1);
    const owner = visitor(HERE);
    await type(owner, 1);
    await type(owner, 2);
    await expect(type(visitor(HERE), 1)).rejects.toMatchObject({ code: "drafts_full_here" });
  });
});
