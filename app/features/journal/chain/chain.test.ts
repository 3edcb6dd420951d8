import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { auditChain, auditEntries, emailLogs, installation } from "~/db/schema/index.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { anAdministrator, aPerson, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { statementsOf } from "~tests/setup/query-log.ts";
import { deliverEmail } from "../../emails/jobs.server.ts";
import { removeAnchor, sealFormerJournal } from "../anchor.commands.server.ts";
import { eraseEntries, recordAudit, recordReading } from "../commands.server.ts";
import { publishHead } from "../publication/commands.server.ts";
import type { AuditAction } from "../rules.ts";
import { formatHead, parseHead, type Reading } from "../schema.ts";
import { verifyJournal } from "../verification/commands.server.ts";
import { faultSentence, verificationSentence } from "../verification/labels.ts";
import { type Fault, verifyChain } from "../verification/queries.server.ts";
import { chainEntries } from "./commands.server.ts";
import { hashLink } from "./rules.server.ts";

freshDatabase();

let stopJobs: () => Promise<void>;
let staff: Person;
const owner = crypto.randomUUID();

beforeAll(async () => {
  stopJobs = await startJobs(database, [deliverEmail], { work: false });
  staff = await anAdministrator();
});
afterAll(() => stopJobs());

/** Eight entries, chained: numbers 1 to 8. */
beforeEach(async () => {
  await db.execute(sql`truncate audit_entries, audit_chain restart identity`);
  await db.delete(installation);
  await db.delete(emailLogs);
  await removeAnchor();
  for (let number = 1; number <= 8; number++) await record("case.saved");
  await chainEntries();
});

const record = (action: AuditAction, ownerId = owner) =>
  transaction((tx) =>
    recordAudit(tx, staff.id, {
      action,
      subjectType: "case",
      subjectId: crypto.randomUUID(),
      ownerId,
      details: { to: "active", from: "pending", nested: null },
    }),
  );

const tamper = (statement: string) => db.execute(sql.raw(statement));
const listFaults = async (): Promise<Omit<Fault, "entryId">[]> =>
  (await verifyChain()).faults.map(({ what, seq }) => ({ what, seq }));
const links = () => db.select().from(auditChain).orderBy(asc(auditChain.seq));

describe("the chain of the journal", () => {
  it("links every entry to the one before, without a gap, and verifies", async () => {
    expect((await links()).map(({ seq, entryId }) => [seq, entryId])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => [number, number]),
    );
    const found = await verifyChain();
    expect(found).toMatchObject({ links: 8, erased: 0, unchained: 0, faultCount: 0, faults: [] });
    expect(verificationSentence(found)).toBe("8 lignes vérifiées, aucune anomalie.");
  });

  it("holds nothing personal, and a different salt for each entry", async () => {
    const stored = JSON.stringify(await links());
    for (const secret of [staff.id, owner]) expect(stored).not.toContain(secret);
    const [one, two] = await db.select().from(auditEntries).orderBy(asc(auditEntries.id));
    expect(one?.salt).not.toBe(two?.salt);
  });

  it("includes an entry that commits later than one with a greater number", async () => {
    await tamper(`update audit_entries set seq = null where id = 3`);
    await tamper(`delete from audit_chain`);
    await db.delete(installation);
    await tamper(`update audit_entries set seq = null`);
    const late = await db.delete(auditEntries).where(eq(auditEntries.id, 3)).returning();
    await chainEntries();
    await db.insert(auditEntries).overridingSystemValue().values(late);
    await chainEntries();
    expect((await links()).map(({ entryId }) => entryId)).toEqual([1, 2, 4, 5, 6, 7, 8, 3]);
    expect(await listFaults()).toEqual([]);
  });

  it("makes one chain when several processes add links at the same moment", async () => {
    const writers = Array.from({ length: 20 }, () => record("case.saved"));
    await Promise.all([...writers, chainEntries(), chainEntries(), chainEntries()]);
    await chainEntries();
    expect(await verifyChain()).toMatchObject({ links: 28, unchained: 0, faultCount: 0 });
  });
});

describe("a change of one row is detected and located", () => {
  const columns: [string, string][] = [
    ["actor_id", `'${crypto.randomUUID()}'`],
    ["action", `'case.opened'`],
    ["subject_type", `'profile'`],
    ["subject_id", `'another'`],
    ["owner_id", `null`],
    ["details", `'{"to": "closed", "from": "pending", "nested": null}'`],
    ["created_at", `created_at + interval '1 microsecond'`],
    ["salt", `'another'`],
    ["seal", `repeat('0', 64)`],
    ["seq", `null`],
  ];
  for (const [column, value] of columns)
    it(`locates an entry whose ${column} was changed`, async () => {
      await tamper(`update audit_entries set ${column} = ${value} where id = 4`);
      expect(await listFaults()).toEqual([{ what: "entry_altered", seq: 4 }]);
    });

  for (const [column, value, what] of [
    ["at", `'2020-01-01T00:00:00.000000Z'`, "entry_altered"],
    ["kind", `'case.opened'`, "entry_altered"],
    ["digest", `repeat('0', 64)`, "entry_altered"],
    ["entry_id", `99`, "entry_missing"],
    ["hash", `repeat('0', 64)`, null],
  ])
    it(`locates a link whose ${column} was changed`, async () => {
      await tamper(`update audit_chain set "${column}" = ${value} where seq = 4`);
      const found = await listFaults();
      expect(found).toContainEqual({ what: "link_altered", seq: 4 });
      expect(found.filter(({ seq }) => seq !== null && seq !== 4)).toEqual([]);
      if (what) expect(found).toContainEqual({ what, seq: 4 });
    });

  it("reports an entry that was deleted, and one that was emptied together with its link", async () => {
    await tamper(`delete from audit_entries where id = 2`);
    expect(await listFaults()).toEqual([{ what: "entry_missing", seq: 2 }]);
    await tamper(`delete from audit_chain where seq = 2`);
    expect(await listFaults()).toContainEqual({ what: "link_missing", seq: 2 });
  });

  it("reports a link that was deleted, and the entry that lost it", async () => {
    await tamper(`delete from audit_chain where seq = 5`);
    expect((await verifyChain()).faults).toEqual([
      { what: "link_missing", seq: 5, entryId: null },
      { what: "entry_unknown", seq: null, entryId: 5 },
    ]);
  });

  it("reports the last row that was deleted, by the head that was published", async () => {
    await publishHead();
    await tamper(`delete from audit_chain where seq >= 8`);
    await tamper(`delete from audit_entries where id >= 8`);
    expect(await listFaults()).toEqual([{ what: "head_missing", seq: 8 }]);
  });

  it("reports it by the head from an e-mail, when the one in the database was deleted too", async () => {
    const head = (await publishHead()) as NonNullable<Awaited<ReturnType<typeof publishHead>>>;
    await db.delete(installation);
    await tamper(`delete from audit_chain where seq >= 8`);
    await tamper(`delete from audit_entries where id >= 8`);
    expect(await listFaults()).toEqual([{ what: "seal_missing", seq: null }]);
    const { faults } = await verifyJournal(staff.actor, ` ${formatHead(head)}\n`);
    expect(faults).toContainEqual({ what: "head_missing", seq: 8, entryId: null });
  });

  it("reports the links after the published head when they were deleted and written again", async () => {
    await publishHead();
    await tamper(`delete from audit_chain where seq >= 8`);
    await tamper(`update audit_entries set seq = null where id = 9`);
    await tamper(`delete from audit_entries where id = 8`);
    await chainEntries();
    expect(await listFaults()).toEqual([
      { what: "link_missing", seq: 8 },
      { what: "head_missing", seq: 8 },
    ]);
  });

  it("reports an entry that was inserted by hand, before and after it is added to the chain", async () => {
    await tamper(`insert into audit_entries (action, subject_type, subject_id) values ('case.forged', 'case', 'x')`);
    expect((await verifyChain()).faults).toEqual([{ what: "entry_unknown", seq: null, entryId: 9 }]);
    await chainEntries();
    expect(await listFaults()).toEqual([{ what: "entry_altered", seq: 9 }]);
    await sealFormerJournal();
    await sealFormerJournal();
    expect(await listFaults()).toEqual([{ what: "entry_altered", seq: 9 }]);
  });

  it("reports an entry and its link that were inserted with correct hashes but without the key", async () => {
    const last = (await links()).at(-1) as Awaited<ReturnType<typeof links>>[number];
    const at = "2026-01-01T00:00:00.000000Z";
    await tamper(
      `insert into audit_entries (action, subject_type, subject_id, created_at, salt, seal, seq)
       values ('case.forged', 'case', 'x', '${at}', 'salt', repeat('a', 64), 9)`,
    );
    const link = { seq: 9, entryId: 9, at, kind: "case.forged", digest: "a".repeat(64) };
    await db.insert(auditChain).values({ ...link, hash: hashLink(last.hash, link) });
    expect(await listFaults()).toEqual([{ what: "entry_altered", seq: 9 }]);
  });

  it("reports both of two entries, and both of two links, that changed places", async () => {
    await tamper(
      `update audit_entries one set actor_id = other.actor_id, action = other.action, subject_id = other.subject_id,
         details = other.details, created_at = other.created_at, salt = other.salt, seal = other.seal
       from audit_entries other where (one.id, other.id) in ((3, 6), (6, 3))`,
    );
    expect(await listFaults()).toEqual([
      { what: "entry_altered", seq: 3 },
      { what: "entry_altered", seq: 6 },
    ]);
    await tamper(`update audit_chain set seq = seq + 100 where seq in (1, 2)`);
    await tamper(`update audit_chain set seq = 103 - seq where seq > 100`);
    const found = await listFaults();
    for (const seq of [1, 2]) expect(found).toContainEqual({ what: "link_altered", seq });
  });

  it("describes each fault in a sentence with its place", async () => {
    const whats = ["entry_altered", "entry_missing", "entry_unknown", "link_altered", "link_missing"] as const;
    for (const what of whats) expect(faultSentence({ what, seq: 41, entryId: 41 })).toContain("41");
    expect(faultSentence({ what: "head_missing", seq: 41, entryId: null })).toContain("n°\u00a041");
    await tamper(`update audit_entries set action = 'case.opened'`);
    expect(verificationSentence(await verifyChain())).toBe("8 anomalies dans le journal.");
  });
});

describe("an erasure", () => {
  it("removes the person’s rows with their salts, and the chain still verifies", async () => {
    await record("case.created", crypto.randomUUID());
    await record("case.submitted");
    await transaction((tx) => eraseEntries(tx, eq(auditEntries.ownerId, owner), "account"));
    expect(await db.$count(auditEntries, eq(auditEntries.ownerId, owner))).toBe(0);
    await chainEntries();
    const found = await verifyChain();
    expect(found).toMatchObject({ links: 11, erased: 9, faultCount: 0 });
    expect(verificationSentence(found)).toContain("9 ont perdu leurs données personnelles");
  });

  it("accounts only for the missing entries that it removed", async () => {
    await transaction((tx) => eraseEntries(tx, eq(auditEntries.id, 3), "retention"));
    await chainEntries();
    await tamper(`delete from audit_entries where id = 4`);
    expect(await listFaults()).toEqual([{ what: "entry_missing", seq: 4 }]);
    await tamper(`update audit_entries set details = '{"ranges": [[3, 4]], "entries": 2}' where id = 9`);
    expect(await listFaults()).toEqual([
      { what: "entry_altered", seq: 9 },
      { what: "entry_missing", seq: 3 },
      { what: "entry_missing", seq: 4 },
    ]);
  });

  it("records nothing when there is nothing to erase", async () => {
    await transaction((tx) => eraseEntries(tx, eq(auditEntries.ownerId, crypto.randomUUID()), "account"));
    expect(await db.$count(auditEntries)).toBe(8);
  });
});

describe("an entry written under a former name of its action", () => {
  it("keeps that name, which its link covers", async () => {
    await record("message.post" as AuditAction);
    await chainEntries();
    expect((await links()).at(-1)).toMatchObject({ seq: 9, kind: "message.post" });
    expect(await listFaults()).toEqual([]);
    await tamper(`update audit_entries set action = 'message.posted' where id = 9`);
    expect(await listFaults()).toEqual([{ what: "entry_altered", seq: 9 }]);
  });
});

describe("the published head", () => {
  it("is sent to every administrator in the format that the verification reads", async () => {
    const head = await publishHead();
    expect(head).toMatchObject({ seq: 8 });
    const sent = await db.select().from(emailLogs);
    expect(sent).toMatchObject([{ userId: staff.id, kind: "journal_head" }]);
    const line = formatHead(head as NonNullable<typeof head>);
    expect(sent[0]?.text.replace(/\s/g, "")).toContain(line);
    expect(parseHead(line)).toEqual(head);
  });

  it("is read with any spaces, and refused in any other format", async () => {
    expect(parseHead(`12 : ${"A".repeat(64)}`)).toEqual({ seq: 12, hash: "a".repeat(64) });
    for (const wrong of ["12", "douze", `${"a".repeat(64)}`, `1:${"a".repeat(63)}`, `1:${"g".repeat(64)}`])
      expect(parseHead(wrong)).toBeNull();
    await expect(verifyJournal(staff.actor, "douze")).rejects.toMatchObject({ code: "journal_head_unreadable" });
  });

  it("does not exist for an empty journal", async () => {
    await db.execute(sql`truncate audit_entries, audit_chain restart identity`);
    await db.delete(installation);
    expect(await publishHead()).toBeNull();
  });
});

describe("a reading by the staff", () => {
  const reading: Reading = { action: "case.opened", subjectType: "case", subjectId: "c0ffee", ownerId: "" };
  beforeAll(async () => {
    reading.ownerId = (await aPerson()).id;
  });
  const readings = () => db.$count(auditEntries, eq(auditEntries.subjectId, "c0ffee"));

  it("is recorded once in ten minutes, also when several happen at the same moment", async () => {
    await Promise.all([1, 2, 3].map(() => recordReading(staff.actor, reading)));
    await recordReading(staff.actor, reading);
    expect(await readings()).toBe(1);
    await recordReading({ userId: crypto.randomUUID() }, reading);
    expect(await readings()).toBe(2);
    await tamper(
      `update audit_entries set created_at = created_at - interval '11 minutes' where subject_id = 'c0ffee'`,
    );
    await recordReading(staff.actor, reading);
    expect(await readings()).toBe(3);
  });

  it("asks the database once when it follows another within ten minutes", async () => {
    await recordReading(staff.actor, reading);
    expect(await statementsOf(() => recordReading(staff.actor, reading))).toHaveLength(1);
  });

  it("is not recorded for one’s own data", async () => {
    await recordReading(staff.actor, { ...reading, ownerId: staff.id });
    expect(await readings()).toBe(0);
  });
});
