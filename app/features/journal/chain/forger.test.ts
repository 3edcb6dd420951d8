import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { auditEntries, installation } from "~/db/schema/index.ts";
import { currentKeyId } from "~/platform/crypto/master-keys.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { log } from "~/platform/log.server.ts";
import { anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { deliverEmail } from "../../emails/jobs.server.ts";
import { removeAnchor, sealFormerJournal, storeAnchor } from "../anchor.commands.server.ts";
import { readAnchor } from "../anchor.queries.server.ts";
import { recordAudit } from "../commands.server.ts";
import { publishHead } from "../publication/commands.server.ts";
import { type Fault, verifyChain } from "../verification/queries.server.ts";
import { chainEntries } from "./commands.server.ts";

freshDatabase();

let stopJobs: () => Promise<void>;
beforeAll(async () => {
  stopJobs = await startJobs(database, [deliverEmail], { work: false });
  await anAdministrator();
});
afterAll(() => stopJobs());

/** Links 1 to 10; the head 8 was published, and the file storage keeps the head 10. */
beforeEach(async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  await forge(
    `truncate audit_entries, audit_chain restart identity; delete from installation; delete from master_keys`,
  );
  await removeAnchor();
  await record(8);
  await publishHead();
  await record(1);
  await storeAnchor();
});

const record = async (count: number) => {
  for (let number = 0; number < count; number++)
    await transaction((tx) =>
      recordAudit(tx, null, { action: "case.opened", subjectType: "case", subjectId: crypto.randomUUID() }),
    );
  await chainEntries();
};
const found = async (): Promise<Omit<Fault, "entryId">[]> =>
  (await verifyChain()).faults.map(({ what, seq }) => ({ what, seq }));
async function forge(statements: string): Promise<void> {
  for (const statement of statements.split(";")) await db.execute(sql.raw(statement));
}

/** What the product does after the forgery: a new start, more entries, the next hour. */
async function goOn(): Promise<void> {
  await sealFormerJournal();
  await record(3);
  await sealFormerJournal();
}

/** Computes the hashes of all links again, as the forger can: SHA-256 needs no key. */
const REHASH = `
  with recursive forged(seq, hash) as (
    select 0::bigint, repeat('0', 64)
    union all
    select c.seq, encode(sha256(convert_to('["' || f.hash || '",' || c.seq || ',' || c.entry_id || ',"' || c.at || '","'
      || c.kind || '","' || c.digest || '"]', 'UTF8')), 'hex')
    from forged f join audit_chain c on c.seq = f.seq + 1)
  update audit_chain set hash = forged.hash from forged where forged.seq = audit_chain.seq`;
const DROP_SEALS = `update audit_chain set seal = null; delete from installation where key = 'audit_adopted'`;
const REMOVE_4 = `delete from audit_entries where id = 4; delete from audit_chain where seq = 4;
  update audit_chain set seq = seq + 99 where seq > 4; update audit_chain set seq = seq - 100 where seq > 100;
  update audit_entries set seq = seq - 1 where seq > 4`;

it("finds nothing in an untouched journal, also after a new start", async () => {
  expect(await found()).toEqual([]);
  await goOn();
  expect(await found()).toEqual([]);
  expect(await db.$count(auditEntries)).toBe(13);
});

describe("the verification names a forger with the database alone who", () => {
  it.each<[string, string, Omit<Fault, "entryId">]>([
    ["removes an entry, its link and the gap", `${REMOVE_4}; ${REHASH}`, { what: "link_altered", seq: 4 }],
    ["removes it with every seal", `${REMOVE_4}; ${REHASH}; ${DROP_SEALS}`, { what: "seal_missing", seq: null }],
    [
      "empties everything",
      `truncate audit_entries, audit_chain restart identity; delete from installation`,
      { what: "head_missing", seq: 10 },
    ],
    [
      "cuts the end",
      `delete from audit_entries where id > 8; delete from audit_chain where seq > 8`,
      { what: "link_missing", seq: 9 },
    ],
    [
      "exchanges two links",
      `update audit_chain set seq = seq + 100 where seq in (2, 3); update audit_chain set seq = 105 - seq where seq > 100;
       ${REHASH}`,
      { what: "link_altered", seq: 2 },
    ],
    ["nulls the seals of links", `update audit_chain set seal = null where seq > 5`, { what: "link_altered", seq: 6 }],
    [
      "nulls the seals of entries",
      `update audit_entries set seal = null where id = 6`,
      { what: "entry_altered", seq: 6 },
    ],
    [
      "copies an entry",
      `insert into audit_entries (actor_id, action, subject_type, subject_id, owner_id, details, created_at, salt, seal)
       select actor_id, action, subject_type, subject_id, owner_id, details, created_at, salt, seal
       from audit_entries where id = 3`,
      { what: "entry_copied", seq: 11 },
    ],
    [
      "removes the published head",
      `delete from installation where key = 'audit_head'`,
      { what: "mark_missing", seq: null },
    ],
    [
      "states another published head",
      `update installation set value = jsonb_set(value, '{seq}', '5') where key = 'audit_head'`,
      { what: "mark_missing", seq: null },
    ],
    [
      "removes the sealed head",
      `delete from installation where key = 'audit_adopted'`,
      { what: "seal_missing", seq: null },
    ],
    [
      "states another sealed head",
      `update installation set value = jsonb_set(value, '{seq}', '5') where key = 'audit_adopted'`,
      { what: "seal_missing", seq: null },
    ],
  ])("%s", async (_what, statements, fault) => {
    await forge(statements);
    await goOn();
    expect(await found()).toContainEqual(fault);
  });

  it("makes the database look as before the seals, or as before the chain, and waits for a start", async () => {
    await forge(
      `${REMOVE_4}; ${REHASH}; ${DROP_SEALS}; insert into installation (key, value) values ('audit_adopted', 'true')`,
    );
    await goOn();
    expect(await found()).toContainEqual({ what: "seal_missing", seq: null });
    await forge(`truncate audit_chain; delete from installation;
      update audit_entries set salt = null, seal = null, seq = null, action = 'case.exported'`);
    await goOn();
    expect((await verifyChain()).faultCount).toBeGreaterThanOrEqual(10);
  });
});

describe("a journal of a former version", () => {
  const beforeSeals = `update audit_chain set seal = null; update installation set value = 'true' where key = 'audit_adopted';
    update installation set value = value - 'seal' where key = 'audit_head'`;

  it("is verified and sealed once, and the journal says so", async () => {
    await forge(beforeSeals);
    await removeAnchor();
    await sealFormerJournal();
    await sealFormerJournal();
    await chainEntries();
    expect(await verifyChain()).toMatchObject({ links: 11, faultCount: 0 });
    const [entry] = await db.select().from(auditEntries).where(sql`action = 'audit.sealed'`);
    expect(entry?.details).toEqual({ links: 10, adopted: 0, faults: 0 });
    expect(await readAnchor()).toMatchObject({ seq: 10 });
    await forge(`${REMOVE_4}; ${REHASH}`);
    expect(await found()).toContainEqual({ what: "link_altered", seq: 4 });
  });

  it("keeps its faults when it is sealed", async () => {
    await forge(`${beforeSeals}; update audit_chain set hash = repeat('a', 64) where seq = 3;
      update audit_entries set action = 'case.exported' where id = 5`);
    await removeAnchor();
    await sealFormerJournal();
    await chainEntries();
    const faults = await found();
    expect(faults).toContainEqual({ what: "link_altered", seq: 3 });
    expect(faults).toContainEqual({ what: "entry_altered", seq: 5 });
    const [entry] = await db.select().from(auditEntries).where(sql`action = 'audit.sealed'`);
    expect(entry?.details).toMatchObject({ faults: 2 });
  });

  it("gets digests when it is older than the chain, to the microsecond", async () => {
    await forge(`truncate audit_chain; delete from installation; delete from audit_entries where id > 8;
      update audit_entries set salt = null, seal = null, seq = null, created_at = created_at + interval '7 microseconds'`);
    await removeAnchor();
    await sealFormerJournal();
    await chainEntries();
    expect(await verifyChain()).toMatchObject({ links: 9, faultCount: 0 });
  });

  it("is not taken for one older than the chain where there is a master key, or one digest", async () => {
    const older = `truncate audit_chain; delete from installation; update audit_entries set salt = null, seal = null, seq = null`;
    await forge(`${older} where id > 1`);
    await removeAnchor();
    await sealFormerJournal();
    await chainEntries();
    expect(await found()).toContainEqual({ what: "entry_altered", seq: 2 });
    await transaction((tx) => currentKeyId(tx));
    await forge(older);
    await removeAnchor();
    await goOn();
    expect((await verifyChain()).faultCount).toBeGreaterThanOrEqual(10);
  });

  it("may still add links while the new version serves beside it; they are sealed with the next", async () => {
    const links = await record(2).then(() => db.select().from(installation).where(sql`key = 'audit_adopted'`));
    await forge(`update audit_chain set seal = null where seq > 10`);
    // The former version does not move the sealed head.
    await forge(`delete from installation where key = 'audit_adopted'`);
    expect(links[0]?.value).toMatchObject({ seq: 12 });
    const anchor = await readAnchor();
    if (!anchor || anchor === "altered") throw new Error("no anchor");
    const { sealChain } = await import("./rules.server.ts");
    await db
      .insert(installation)
      .values({ key: "audit_adopted", value: { ...anchor, seal: sealChain("head", anchor) } });
    expect(await found()).toEqual([]);
    await record(1);
    expect(await found()).toEqual([]);
    expect(await db.$count(sql`audit_chain where seal is not null`)).toBe(13);
  });
});
