import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { authenticators, caseAttachments, files, masterKeys, profiles } from "~/db/schema";
import { encryptPlainTaxIds } from "~/features/accounts/key-rotation.commands.server";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { decryptSecret, encryptSecret, newTotpSecret } from "~/features/accounts/second-factor/one-time-codes.server";
import { receiveUpload } from "~/features/files/commands.server";
import { removeObjects } from "~/features/files/jobs.server";
import { noun as fileNoun } from "~/features/files/noun.server";
import { findFile, readStoredFile } from "~/features/files/queries.server";
import { updateProfile } from "~/features/identity/declared-identity.commands.server";
import { declared } from "~/features/nouns.server";
import { checkReceipt } from "~/features/receipts/queries.server";
import { makeReceipt } from "~/features/receipts/rules.server";
import { type Config, config, setConfig } from "~/platform/config.server";
import {
  beginKeyChange,
  encryptUnderMasterKey,
  forgetMasterKeys,
  KeyLostError,
} from "~/platform/crypto/master-keys.server";
import { encryptFileIdentity, newFileIdentity } from "~/platform/files/store/file-keys.server";
import { fileStore } from "~/platform/files/store/store.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { loggedError } from "~/platform/log.server";
import { aCase, aClient, aFile, anAttachment, aPerson, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { reencrypt } from "./reencrypt";
import { rotateKeys } from "./rotate";

freshDatabase();

let stopJobs = async () => {};
beforeAll(async () => {
  stopJobs = await startJobs(database, [removeObjects], { work: false });
});
afterAll(() => stopJobs());
beforeEach(async () => {
  await db.execute(sql`truncate case_attachments, files, identity_documents, authenticators cascade`);
  await db.update(profiles).set({ encryptedTaxId: null, taxIdKeyId: null });
  await db.delete(masterKeys);
});

const TAX_ID = "3023217600053";
const photo = readFileSync("tests/fixtures/files/photo.jpg");
const digest = createHash("sha256").update(photo).digest("hex");
const stream = () => new Blob([photo]).stream() as ReadableStream<Uint8Array>;
const upload = (person: Person) =>
  receiveUpload(person.actor, { purpose: "attachment", slot: "case:1", name: "photo.jpg", stream: stream() });
const opened = async (id: string) => {
  const file = await findFile({ id });
  return Buffer.from(
    await new Response((await readStoredFile({ userId: file.ownerId }, file)) as BodyInit).arrayBuffer(),
  );
};
const objects = () =>
  readdirSync(join(config.DATA_DIR, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)).toString("base64") }));
const keyIds = async () => (await db.select({ id: masterKeys.id }).from(masterKeys)).map((row) => row.id);

test("concurrent transactions that need the first master key create only one", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aPerson()));
  await Promise.all(people.map(({ id }) => transaction((tx) => encryptUnderMasterKey(tx, `trial:${id}`, TAX_ID))));
  expect(await keyIds()).toHaveLength(1);
});

async function rotate(): Promise<string[]> {
  const lines: string[] = [];
  await rotateKeys((line) => lines.push(line));
  return lines;
}

test("a new master key replaces the former one; rows are encrypted again, and no object changes", async () => {
  const person = await aClient();
  const file = await upload(person);
  const [before] = await keyIds();
  const stored = objects();
  expect(await rotate()).toContain("Changement de clé terminé : l’ancienne clé est retirée.");
  expect(await keyIds()).toEqual([expect.any(Number)]);
  expect(await keyIds()).not.toContain(before);
  expect(objects()).toEqual(stored);
  expect((await opened(file.id)).equals(photo)).toBe(true);
  expect(await readOwnProfile(person.actor)).toMatchObject({ taxId: TAX_ID });
});

test("each file has its own key, which cannot be decrypted in the row of another", async () => {
  const person = await aPerson();
  const [one, other] = await Promise.all([upload(person), upload(person)]);
  const [a, b] = await Promise.all([findFile({ id: one.id }), findFile({ id: other.id })]);
  expect(a.encryptedIdentity).not.toBe(b.encryptedIdentity);
  await expect(readStoredFile(person.actor, { ...a, encryptedIdentity: b.encryptedIdentity })).rejects.toThrow(
    KeyLostError,
  );
  await expect(
    readStoredFile(person.actor, { ...a, path: b.path }).then((s) => new Response(s as BodyInit).bytes()),
  ).rejects.toThrow();
});

test("after an interrupted change everything can be decrypted, and the next run continues it", async () => {
  const person = await aClient();
  const received = await upload(person);
  const COUNT = 450;
  const identity = newFileIdentity();
  for (let made = 0; made < COUNT; made++) {
    const file = await aFile(person);
    await transaction(async (tx) => {
      await tx
        .update(files)
        .set(await encryptFileIdentity(tx, file.id, identity))
        .where(eq(files.id, file.id));
    });
  }
  const [former] = await keyIds();
  await beginKeyChange();
  const killed = reencrypt(fileNoun.sealed[0], () => {
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");

  const left = await db.$count(files, eq(files.masterKeyId, former as number));
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(COUNT);
  expect((await opened(received.id)).equals(photo)).toBe(true);
  const meanwhile = await upload(await aPerson());
  expect((await opened(meanwhile.id)).equals(photo)).toBe(true);

  expect(await rotate()).toEqual(expect.arrayContaining(["Reprise du changement de clé interrompu."]));
  expect(await keyIds()).toHaveLength(1);
  expect(await db.$count(files, eq(files.masterKeyId, former as number))).toBe(0);
  for (const id of [received.id, meanwhile.id]) expect((await opened(id)).equals(photo)).toBe(true);
  expect(await readOwnProfile(person.actor)).toMatchObject({ taxId: TAX_ID });
});

test("every column with a master key is declared by its noun, so that a change of keys reaches it", async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select conrelid::regclass::text as name from pg_constraint where confrelid = 'master_keys'::regclass`,
  );
  const sealed = await declared("sealed");
  expect(sealed.map(({ table }) => getTableName(table)).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test("the former key cannot be removed while it is used", async () => {
  const file = await upload(await aPerson());
  const { masterKeyId } = await findFile({ id: file.id });
  const removed = db.delete(masterKeys).where(eq(masterKeys.id, masterKeyId as number));
  await expect(removed).rejects.toMatchObject({ cause: { code: "23503" } });
});

test("an old file without a key is readable, gets its own key, and references to its path are updated", async () => {
  const client = await aClient();
  const file = await anAttachment(await aCase(client), client);
  await fileStore().put(file.path, stream(), { maxBytes: 2 ** 20 });
  await fileStore().put(`${file.path}.jpg`, stream(), { maxBytes: 2 ** 20 });
  await db.update(files).set({ sha256: digest }).where(eq(files.id, file.id));
  expect((await opened(file.id)).equals(photo)).toBe(true);
  expect(await rotate()).toContain("Fichiers rechiffrés avec leur propre clé : 1.");
  const now = await findFile({ id: file.id });
  expect(now.path).not.toBe(file.path);
  expect(now.encryptedIdentity).not.toBeNull();
  expect((await opened(file.id)).equals(photo)).toBe(true);
  expect(await fileStore().exists(`${now.path}.jpg`)).toBe(true);
  expect(await db.$count(caseAttachments, eq(caseAttachments.filePath, now.path))).toBe(1);
  await removeObjects.run({ paths: [file.path] });
  expect(await rotate()).toContain("Fichiers rechiffrés avec leur propre clé : 0.");
});

test("a damaged file is reported and unchanged, and does not stop the change", async () => {
  const person = await aPerson();
  const [damaged, whole] = [await aFile(person), await upload(person)];
  await fileStore().put(damaged.path, stream(), { maxBytes: 2 ** 20 });
  expect(await rotate()).toContain(`Ne s’ouvre pas : fichier ${damaged.id} (illisible ou abîmé).`);
  expect(await findFile({ id: damaged.id })).toMatchObject({ path: damaged.path, encryptedIdentity: null });
  expect((await opened(whole.id)).equals(photo)).toBe(true);
});

test("SECRET_KEY can change: the previous one works until the change is done, and is not needed afterwards", async () => {
  const person = await aClient();
  const file = await upload(person);
  const receipt = makeReceipt("exhibit", { id: file.id, digest, at: new Date() });
  const code = newTotpSecret();
  await db.insert(authenticators).values({ userId: person.id, secret: encryptSecret(code), lastStep: 0 });
  const former = config;
  const SECRET_KEY = "une nouvelle clé, longue de plus de trente-deux signes";
  const reopened = async (settings: Partial<Config>) => {
    setConfig({ ...former, ...settings });
    forgetMasterKeys();
  };
  try {
    await reopened({ SECRET_KEY, SECRET_KEY_PREVIOUS: former.SECRET_KEY });
    expect((await opened(file.id)).equals(photo)).toBe(true);
    await rotate();
    await reopened({ SECRET_KEY });
    expect((await opened(file.id)).equals(photo)).toBe(true);
    expect(await readOwnProfile(person.actor)).toMatchObject({ taxId: TAX_ID });
    expect(await checkReceipt(receipt, "192.0.2.1")).toBe(true);
    const [row] = await db.select().from(authenticators);
    expect(decryptSecret(row?.secret as string)).toBe(code);
    await reopened({ SECRET_KEY: former.SECRET_KEY });
    await expect(opened(file.id)).rejects.toThrow(KeyLostError);
  } finally {
    await reopened({});
  }
});

test("no tax id is in the database unencrypted, old ones included", async () => {
  const [owner, former] = [await aClient(), await aPerson()];
  await updateProfile(owner.actor, owner.id, {
    firstName: "Camille",
    lastName: "Durand",
    dateOfBirth: "1975-04-12",
    taxId: TAX_ID,
    hasNoTaxId: false,
    country: "France",
    phone: "+33612345678",
    homePhone: null,
    address: "3 Rue Haute Pierre",
    city: "Metz",
    postalCode: "57000",
    department: "Moselle",
    gdprConsent: true,
    termsAccepted: true,
  });
  await db.update(profiles).set({ encryptedTaxId: TAX_ID }).where(eq(profiles.id, former.id));
  expect(await readOwnProfile(former.actor)).toMatchObject({ taxId: TAX_ID });
  expect(await dump()).toContain(TAX_ID);
  expect(await encryptPlainTaxIds()).toBe(1);
  expect(await encryptPlainTaxIds()).toBe(0);
  expect(await dump()).not.toContain(TAX_ID);
  for (const person of [owner, former]) expect(await readOwnProfile(person.actor)).toMatchObject({ taxId: TAX_ID });
});

test("the log of a profile that could not be saved contains no tax id", async () => {
  const owner = await aClient();
  const broken = db
    .update(profiles)
    .set({ encryptedTaxId: TAX_ID, country: "Durandie" as "France" })
    .where(eq(profiles.id, owner.id));
  const error = await broken.then(
    () => null,
    (cause: Error) => cause,
  );
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).toContain(TAX_ID);
  expect(JSON.stringify(loggedError(error))).not.toContain(TAX_ID);
});

test("a tax id encrypted for one profile cannot be decrypted in another, and reads as missing", async () => {
  const [one, other] = [await aClient(), await aClient()];
  const { encryptedTaxId, taxIdKeyId } = one.profile;
  await db.update(profiles).set({ encryptedTaxId, taxIdKeyId }).where(eq(profiles.id, other.id));
  expect(await readOwnProfile(other.actor)).toMatchObject({ taxId: null });
  expect(await readOwnProfile(one.actor)).toMatchObject({ taxId: TAX_ID });
});

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows)
    texts.push(JSON.stringify((await db.execute(sql.raw(`select t::text from ${name} t`))).rows));
  return texts.join("\n");
}
