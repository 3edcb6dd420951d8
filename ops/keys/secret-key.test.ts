import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { auditChain, auditEntries, authenticators, files, installation, masterKeys, profiles } from "~/db/schema";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { replaceRecoveryCodes } from "~/features/accounts/second-factor/activation.commands.server";
import { prepareCode, takeCode } from "~/features/accounts/second-factor/one-time-codes.commands.server";
import {
  encryptSecret,
  newRecoveryCodeSet,
  newTotpSecret,
} from "~/features/accounts/second-factor/one-time-codes.server";
import { chainEntries } from "~/features/journal/chain/commands.server";
import { digestEntry, microsecondText } from "~/features/journal/chain/rules.server";
import { eraseEntries, recordAudit } from "~/features/journal/commands.server";
import { verificationSentence } from "~/features/journal/verification/labels";
import { verifyChain } from "~/features/journal/verification/queries.server";
import { declareWrongSecret } from "~/features/journal/wrong-key.commands.server";
import { type Config, config, setConfig } from "~/platform/config.server";
import { forgetMasterKeys } from "~/platform/crypto/master-keys.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import { encryptFileIdentity, newFileIdentity } from "~/platform/files/store/file-keys.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { aClient, aFile, anAdministrator, aPerson, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { jobs } from "../jobs";
import { rotateKeys } from "./rotate";

freshDatabase();

let stopJobs = async () => {};
let given: Config;
let staff: Person;
beforeAll(async () => {
  stopJobs = await startJobs(database, jobs, { work: false });
  given = config;
  staff = await anAdministrator();
});
afterAll(() => stopJobs());
beforeEach(async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  use({});
  for (const table of [auditEntries, auditChain, files, authenticators, installation]) await db.delete(table);
  await db.update(profiles).set({ encryptedTaxId: null, taxIdKeyId: null });
  await db.delete(masterKeys);
});

const SECRETS = [1, 2, 3].map((number) => `secret numéro ${number}, long de plus de trente-deux signes`);
const use = (settings: Partial<Config>) => {
  setConfig({ ...given, SECRET_KEY: SECRETS[0] as string, SECRET_KEY_PREVIOUS: undefined, ...settings });
  forgetMasterKeys();
};

async function rotate(): Promise<string[]> {
  const lines: string[] = [];
  await rotateKeys((line) => lines.push(line));
  return lines;
}

/** Changes SECRET_KEY from one of SECRETS to another, as an operator does. */
async function changeSecret(from: number, to: number, meanwhile = async () => {}): Promise<void> {
  use({ SECRET_KEY: SECRETS[to] as string, SECRET_KEY_PREVIOUS: SECRETS[from] as string });
  await meanwhile();
  await rotate();
  await meanwhile();
  use({ SECRET_KEY: SECRETS[to] as string });
}

const record = async (count: number) => {
  for (let number = 1; number <= count; number++)
    await transaction((tx) =>
      recordAudit(tx, staff.id, { action: "case.opened", subjectType: "case", subjectId: crypto.randomUUID() }),
    );
};
const faults = async () => (await verifyChain()).faults.map(({ what, seq }) => ({ what, seq }));

test("entries of the journal are verified with the SECRET_KEY of their time, after two changes", async () => {
  await record(3);
  await chainEntries();
  await record(1);
  await changeSecret(0, 1, async () => expect(await faults()).toEqual([]));
  await record(2);
  await chainEntries();
  expect(await verifyChain()).toMatchObject({ links: 6, unchained: 0, faultCount: 0 });
  await changeSecret(1, 2);
  expect(await verifyChain()).toMatchObject({ links: 6, faultCount: 0 });
  await transaction((tx) => eraseEntries(tx, eq(auditEntries.seq, 1), "retention"));
  await chainEntries();
  await changeSecret(2, 0);
  expect(await verifyChain()).toMatchObject({ links: 7, erased: 1, faultCount: 0 });
  await db.update(auditEntries).set({ action: "case.closed" }).where(eq(auditEntries.seq, 2));
  expect(await faults()).toEqual([{ what: "entry_altered", seq: 2 }]);
});

test("the former SECRET_KEY cannot be used to add entries to the journal after the change", async () => {
  await record(2);
  await changeSecret(0, 1);
  await record(1);
  const now = new Date();
  const forged = { actorId: staff.id, action: "case.opened", subjectType: "case", subjectId: "1", ownerId: null };
  const covered = { ...forged, details: {}, salt: crypto.randomUUID() };
  const seal = digestEntry({ ...covered, at: microsecondText(now) }, deriveKey("audit", SECRETS[0]));
  await db.insert(auditEntries).values({ ...covered, createdAt: now, seal });
  expect(await faults()).toEqual([{ what: "entry_unknown", seq: null }]);
  await chainEntries();
  expect(await faults()).toEqual([{ what: "entry_altered", seq: 4 }]);
  // Whoever knows the former key and writes to the database cannot make it valid for longer.
  await db.execute(sql`update installation set value = jsonb_set(value, '{0,upTo}', '99') where key = 'former_keys'`);
  expect(await faults()).toContainEqual({ what: "entry_altered", seq: 4 });
});

test("without the stored former key, verification reports the journal as altered", async () => {
  await record(2);
  await chainEntries();
  use({ SECRET_KEY: SECRETS[1] as string });
  const found = await faults();
  for (const seq of [1, 2]) expect(found).toContainEqual({ what: "entry_altered", seq });
  expect(found).toContainEqual({ what: "seal_missing", seq: null });
});

describe("lines of the journal that a wrong SECRET_KEY wrote", () => {
  /** Three lines, two under the wrong secret, one again under the right one; the second and third are numbers 4 and 5. */
  beforeEach(async () => {
    await record(3);
    await chainEntries();
    use({ SECRET_KEY: SECRETS[1] as string });
    await record(1);
    await chainEntries();
    await record(1);
    use({});
    await record(1);
    await chainEntries();
    expect(await faults()).toEqual([4, 5].map((seq) => ({ what: "entry_altered", seq })));
  });

  test("are declared by an entry of the right key, and then verify", async () => {
    expect(await declareWrongSecret(SECRETS[2] as string)).toBe(0);
    expect(await declareWrongSecret(SECRETS[1] as string)).toBe(2);
    const found = await verifyChain();
    expect(found).toMatchObject({ links: 7, declared: 2, faultCount: 0 });
    expect(verificationSentence(found)).toBe(
      "7 lignes vérifiées, aucune anomalie\u00a0; 2 ont été écrites sous une autre clé, comme le journal le déclare.",
    );
    expect(await declareWrongSecret(SECRETS[1] as string)).toBe(0);
  });

  test("a line that was altered is not declared, nor one that is altered afterwards accepted", async () => {
    await db.update(auditEntries).set({ action: "case.closed" }).where(eq(auditEntries.seq, 4));
    expect(await declareWrongSecret(SECRETS[1] as string)).toBe(1);
    expect(await faults()).toEqual([{ what: "entry_altered", seq: 4 }]);
    await db.update(auditEntries).set({ subjectId: "autre" }).where(eq(auditEntries.seq, 5));
    expect(await faults()).toEqual([4, 5].map((seq) => ({ what: "entry_altered", seq })));
  });

  test("a declaration that the product did not write declares nothing", async () => {
    await declareWrongSecret(SECRETS[1] as string);
    await db.update(auditEntries).set({ salt: "00" }).where(eq(auditEntries.action, "audit.declared"));
    expect(await faults()).toEqual([4, 5, 7].map((seq) => ({ what: "entry_altered", seq })));
  });

  test("stay declared after a change of SECRET_KEY, and an erasure among them still explains what it erased", async () => {
    use({ SECRET_KEY: SECRETS[1] as string });
    await transaction((tx) => eraseEntries(tx, eq(auditEntries.seq, 1), "retention"));
    use({});
    await chainEntries();
    expect(await faults()).toContainEqual({ what: "entry_missing", seq: 1 });
    expect(await declareWrongSecret(SECRETS[1] as string)).toBe(3);
    await changeSecret(0, 2);
    expect(await verifyChain()).toMatchObject({ declared: 3, erased: 1, faultCount: 0 });
  });
});

test("recovery codes work after the change, each once and for its own account only", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const fresh = await newRecoveryCodeSet(person.id);
  const codes = await transaction((tx) => replaceRecoveryCodes(tx, person.id, fresh));
  const take = async (who: Person, code: string | undefined) => {
    const ready = await prepareCode(who.id, { kind: "recovery", code: code as string });
    await transaction((tx) => takeCode(tx, who.id, ready));
  };
  await changeSecret(0, 1, async () => take(person, codes.pop()));
  await take(person, codes[0]);
  await expect(take(person, codes[0])).rejects.toThrow();
  await expect(take(other, codes[1])).rejects.toThrow();
  await changeSecret(1, 2);
  await take(person, codes[1]);
});

test("what cannot be decrypted is reported and keeps its key; the change ends, and the next is a new one", async () => {
  const [client, person] = [await aClient({ taxId: "3023217600053" }), await aPerson()];
  const [whole, damaged] = [await aFile(person), await aFile(person)];
  for (const { id } of [whole, damaged])
    await transaction(async (tx) => {
      const key = await encryptFileIdentity(tx, id, newFileIdentity());
      await tx.update(files).set(key).where(eq(files.id, id));
    });
  const [row] = await db.select().from(files).where(eq(files.id, damaged.id));
  const sealed = row?.encryptedIdentity as string;
  await db
    .update(files)
    .set({ encryptedIdentity: sealed.replace(/^.{4}/, "AAAA") })
    .where(eq(files.id, damaged.id));
  await db.update(profiles).set({ encryptedTaxId: "AAAA" }).where(eq(profiles.id, client.id));
  await db.insert(authenticators).values({ userId: person.id, secret: "AAAA", lastStep: 0 });
  await db.insert(authenticators).values({ userId: client.id, secret: encryptSecret(newTotpSecret()), lastStep: 0 });
  const [former] = await db.select().from(masterKeys);

  use({ SECRET_KEY: SECRETS[1] as string, SECRET_KEY_PREVIOUS: SECRETS[0] as string });
  const first = await rotate();
  expect(first).toContain("Nouvelle clé maîtresse créée.");
  expect(first.filter((line) => line.startsWith("Ne s’ouvre pas")).sort()).toEqual([
    `Ne s’ouvre pas : application de codes du compte ${person.id}.`,
    `Ne s’ouvre pas : clé du fichier ${damaged.id}.`,
    `Ne s’ouvre pas : numéro fiscal du profil ${client.id}.`,
  ]);
  expect(first.at(-1)).toMatch(/^Changement de clé terminé, sauf pour 3 élément/);

  use({ SECRET_KEY: SECRETS[1] as string });
  const second = await rotate();
  expect(second).toContain("Nouvelle clé maîtresse créée.");
  // The current key, and the one of what cannot be decrypted, without those between.
  const kept = (await db.select({ id: masterKeys.id }).from(masterKeys)).map(({ id }) => id);
  expect(kept).toHaveLength(2);
  expect(kept).toContain(former?.id);

  // Restored from a backup, it is encrypted again like the others, and its key is removed.
  await db.update(files).set({ encryptedIdentity: sealed }).where(eq(files.id, damaged.id));
  await db.update(profiles).set({ encryptedTaxId: null, taxIdKeyId: null }).where(eq(profiles.id, client.id));
  expect((await rotate()).at(-1)).toBe("Changement de clé terminé : l’ancienne clé est retirée.");
  expect(await db.$count(masterKeys)).toBe(1);
  expect(await readOwnProfile(client.actor)).toMatchObject({ taxId: null });
});
