import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations.ts";
import {
  auditEntries,
  caseAttachments,
  caseMessages,
  cases,
  contactMessages,
  emailLogs,
  files,
  identityDocuments,
  isAdministrator,
  profiles,
  sessions,
  users,
  verificationSteps,
  verifications,
} from "~/db/schema/index.ts";
import { SESSIONS_ENDED } from "~/features/accounts/sessions/rules.ts";
import { queueEmail } from "~/features/emails/commands.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { EmailText } from "~/features/emails/ui/email-layout.tsx";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { config } from "~/platform/config.server.ts";
import { fileStore } from "~/platform/files/store/store.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { type LiveEvent, startLive, subscribe } from "~/platform/live/live.server.ts";
import {
  aCase,
  aClient,
  aClientAwaitingVerification,
  aMessage,
  anAdministrator,
  anAttachment,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { saveNote, setRole } from "./commands.server.ts";
import { deletePerson } from "./deletion.commands.server.ts";
import { readPerson } from "./person.queries.server.ts";
import { removedSentence } from "./rules.ts";

freshDatabase();

const liveEvents: LiveEvent[] = [];
let stop = async () => {};
let stopLive = async () => {};
let staff: Person;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail, removeObjects], { work: false });
  stopLive = await startLive(database, config.DATABASE_URL);
  subscribe({ wants: () => true, send: (event) => void (event !== "resync" && liveEvents.push(event)) });
});
afterAll(async () => {
  await stopLive();
  await stop();
});
beforeEach(async () => {
  await db.update(profiles).set({ role: "client" });
  staff = await anAdministrator();
  liveEvents.length = 0;
});

const roleOf = async ({ id }: Person) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]?.role ?? null;
const audited = async (id: string) =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id);
const refusal = (code: string) => ({ code });

describe("a role", () => {
  it("is given and taken back; each change is recorded and reaches the person’s open pages at once", async () => {
    const person = await aClient();
    await setRole(staff.actor, person.id, "administrator");
    expect(await roleOf(person)).toBe("administrator");
    await expect.poll(() => liveEvents.map(({ kind, id }) => [kind, id])).toContainEqual([SESSIONS_ENDED, person.id]);
    await setRole(staff.actor, person.id, "client");
    await setRole(staff.actor, person.id, "client");
    expect(await roleOf(person)).toBe("client");
    expect((await audited(person.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["account.promoted", staff.id],
      ["account.demoted", staff.id],
    ]);
  });

  it("cannot be changed on one's own account, on the placeholder account, on an unknown id, or by a client", async () => {
    const [other, client] = [await anAdministrator(), await aClient()];
    const attempts = [
      [() => setRole(staff.actor, staff.id, "client"), "forbidden"],
      [() => setRole(staff.actor, SYSTEM_USER_ID, "administrator"), "forbidden"],
      [() => setRole(client.actor, client.id, "administrator"), "forbidden"],
      [() => setRole(client.actor, other.id, "client"), "forbidden"],
      [() => setRole(staff.actor, crypto.randomUUID(), "administrator"), "user_not_found"],
      [() => setRole(staff.actor, "' or 1=1 --", "administrator"), "user_not_found"],
    ] as const;
    for (const [attempt, code] of attempts) await expect(attempt()).rejects.toMatchObject(refusal(code));
    expect([await roleOf(staff), await roleOf(other), await roleOf(client)]).toEqual([
      "administrator",
      "administrator",
      "client",
    ]);
  });

  it("cannot be taken from the last administrator, and the error says so", async () => {
    await expect(setRole(staff.actor, staff.id, "client")).rejects.toMatchObject({ code: "last_administrator" });
    await expect(deletePerson(staff.actor, staff.id)).rejects.toMatchObject({ code: "last_administrator" });
    expect(await roleOf(staff)).toBe("administrator");
  });

  it("remains with one administrator when two demote, or delete, each other at the same time", async () => {
    for (const act of [(by: Person, whom: Person) => setRole(by.actor, whom.id, "client"), remove]) {
      await db.update(profiles).set({ role: "client" });
      const [one, two] = [await anAdministrator(), await anAdministrator()];
      const results = await Promise.allSettled([act(one, two), act(two, one)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await db.$count(profiles, isAdministrator(profiles))).toBe(1);
    }
  });

  it("gives the spec’s message when the database refuses the change", async () => {
    await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await db.execute(sql`create trigger refuse before insert on audit_entries for each row execute function refuse()`);
    const person = await aClient();
    const messages = [
      [
        () => setRole(staff.actor, person.id, "administrator"),
        "Erreur lors de la mise à jour du rôle de l'utilisateur",
      ],
      [() => deletePerson(staff.actor, person.id), "Une erreur est survenue lors de la suppression"],
      [() => saveNote(staff.actor, person.id, "Rappeler"), "Erreur lors de l'enregistrement de la note"],
    ] as const;
    for (const [attempt, message] of messages) await expect(attempt()).rejects.toMatchObject({ message });
    await db.execute(sql`drop trigger refuse on audit_entries`);
    expect(await roleOf(person)).toBe("client");
  });
});

const remove = (by: Person, whom: Person) => deletePerson(by.actor, whom.id);

describe("the private note", () => {
  it("is saved, replaced and removed; each change is recorded without its text", async () => {
    const person = await aClient();
    const note = async () => (await db.select().from(profiles).where(eq(profiles.id, person.id)))[0]?.adminNote;
    await saveNote(staff.actor, person.id, "À rappeler lundi");
    await saveNote(staff.actor, person.id, "À rappeler lundi");
    expect(await note()).toBe("À rappeler lundi");
    await saveNote(staff.actor, person.id, "");
    expect(await note()).toBeNull();
    const entries = await audited(person.id);
    expect(entries.map(({ action }) => action)).toEqual(["profile.note_saved", "profile.note_removed"]);
    expect(JSON.stringify(entries)).not.toContain("rappeler");
  });

  it("does not overwrite a note that changed since its form was shown", async () => {
    const [staff, colleague, person] = [await anAdministrator(), await anAdministrator(), await aClient()];
    const { note } = await readPerson(staff.actor, person.id);
    await saveNote(colleague.actor, person.id, "Celle de la collègue", note.version);
    const late = saveNote(staff.actor, person.id, "La mienne", note.version);
    await expect(late).rejects.toMatchObject(refusal("person_note_changed"));
    const now = (await readPerson(staff.actor, person.id)).note;
    expect(now.text).toBe("Celle de la collègue");
    await saveNote(staff.actor, person.id, "Les deux", now.version);
    expect((await readPerson(staff.actor, person.id)).note.text).toBe("Les deux");
  });

  it("is for the staff only, and needs an existing account", async () => {
    const person = await aClient();
    await expect(saveNote(person.actor, person.id, "Moi")).rejects.toMatchObject(refusal("forbidden"));
    await expect(saveNote(staff.actor, crypto.randomUUID(), "?")).rejects.toMatchObject(refusal("user_not_found"));
    await expect(saveNote(staff.actor, "0", "?")).rejects.toMatchObject(refusal("user_not_found"));
  });
});

/** Creates a person with data of every kind, including stored files. */
async function aPersonWithEverything() {
  const person = await aClientAwaitingVerification();
  const active = await aCase(person, { status: "active" });
  await aCase(person, { status: "draft" });
  const question = await aMessage(active);
  await anAttachment(active, person, question);
  await anAttachment(active, staff, await aMessage(active, { author: staff }));
  await db.insert(contactMessages).values({ userId: person.id, name: "Camille", phone: "0612345678", message: "?" });
  await db.insert(sessions).values({
    id: crypto.randomUUID(),
    userId: person.id,
    tokenDigest: crypto.randomUUID(),
    expiresAt: new Date(Date.now() + 60_000),
  });
  await db.insert(verifications).values({
    id: crypto.randomUUID(),
    identifier: `password-reset:${person.id}`,
    value: person.id,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const paths = (await db.select().from(files).where(ne(files.ownerId, staff.id))).map(({ path }) => path);
  const sent = (await db.select().from(files).where(eq(files.ownerId, staff.id))).map(({ path }) => path);
  for (const path of [...paths, ...sent])
    await fileStore().put(path, new Blob(["pixels"]).stream(), { maxBytes: 1_000 });
  return { person, active, paths: [...paths, ...sent] };
}

const email = (person: Person) =>
  transaction((tx) =>
    queueEmail(tx, {
      userId: person.id,
      recipient: person.email,
      kind: "case_approve",
      subject: "Votre dossier, Camille",
      element: EmailText({ children: "Bonjour Camille" }),
    }),
  );

/** Runs the jobs that the deletion enqueued, which delete the stored objects. */
async function runRemovals(): Promise<void> {
  const { rows } = await database.pool.query("select data from jobs.job where name = $1", [removeObjects.name]);
  for (const { data } of rows) await removeObjects.run(data);
}

async function stored(): Promise<string[]> {
  const folder = join(config.DATA_DIR, "files");
  if (!existsSync(folder)) return [];
  return (await readdir(folder, { recursive: true })).filter((path) => /[0-9a-f]{8}-/.test(path));
}

describe("deleting an account", () => {
  it("deletes all its data, stored files included, and returns how much", async () => {
    const { person, active, paths } = await aPersonWithEverything();
    const removed = await deletePerson(staff.actor, person.id);
    expect(removed).toEqual({ cases: 2, messages: 2, documents: 3, requests: 1, files: paths.length });
    expect(removedSentence(removed)).toBe(
      `2 dossiers, 2 messages, 3 documents d’identité, 1 demande d’assistance, ${paths.length} fichiers`,
    );
    expect(await db.$count(users, eq(users.id, person.id))).toBe(0);
    for (const table of [cases, contactMessages, identityDocuments, verificationSteps, sessions])
      expect(await db.$count(table, eq(table.userId, person.id))).toBe(0);
    expect(await db.$count(profiles, eq(profiles.id, person.id))).toBe(0);
    expect(await db.$count(verifications, eq(verifications.value, person.id))).toBe(0);
    expect(await db.$count(caseMessages, eq(caseMessages.caseId, active.id))).toBe(0);
    expect(await db.$count(files)).toBe(0);
    expect((await stored()).length).toBe(paths.length);
    await runRemovals();
    expect(await stored()).toEqual([]);
    const [entry] = (await audited(person.id)).slice(-1);
    expect(entry).toMatchObject({ action: "account.deleted", actorId: staff.id, details: { cases: 2, messages: 2 } });
    await expect.poll(() => liveEvents.map(({ kind, id }) => [kind, id])).toContainEqual([SESSIONS_ENDED, person.id]);
  });

  it("deletes nothing, not even files, when the transaction cannot be committed", async () => {
    const { person, paths } = await aPersonWithEverything();
    await stop();
    await expect(deletePerson(staff.actor, person.id)).rejects.toMatchObject(refusal("deletion_failed"));
    stop = await startJobs(database, [deliverEmail, removeObjects], { work: false });
    expect(await db.$count(cases, eq(cases.userId, person.id))).toBe(2);
    await runRemovals();
    expect((await stored()).length).toBe(paths.length);
    await deletePerson(staff.actor, person.id);
    await runRemovals();
  });

  it("erases the content of the e-mails that were sent, and deletes those that were not", async () => {
    const person = await aClient();
    const [left, waiting] = [await email(person), await email(person)];
    await deliverEmail.run({ emailId: left });
    await deletePerson(staff.actor, person.id);
    const log = async (id: string) => (await db.select().from(emailLogs).where(eq(emailLogs.id, id)))[0];
    expect(await log(left)).toMatchObject({ kind: "case_approve", status: "simulated", userId: null, recipient: "" });
    expect(JSON.stringify(await log(left))).not.toMatch(/Camille|exemple\.fr/);
    expect(await log(waiting)).toBeUndefined();
    await deliverEmail.run({ emailId: waiting });
  });

  it("of a member of the staff keeps what they sent to clients, and the journal entries of what they did", async () => {
    const [client, colleague] = [await aClient(), await anAdministrator()];
    const theirs = await aCase(client, { status: "active" });
    const file = await anAttachment(theirs, colleague, await aMessage(theirs, { author: colleague }));
    await setRole(colleague.actor, client.id, "administrator");
    await setRole(colleague.actor, client.id, "client");
    const removed = await deletePerson(staff.actor, colleague.id);
    expect(removed).toEqual({ cases: 0, messages: 0, documents: 0, requests: 0, files: 0 });
    expect(removedSentence(removed)).toBeNull();
    expect(await db.$count(caseAttachments, eq(caseAttachments.filePath, file.path))).toBe(1);
    expect((await db.select().from(files).where(eq(files.path, file.path)))[0]?.ownerId).toBe(SYSTEM_USER_ID);
    expect(await db.$count(caseMessages, eq(caseMessages.caseId, theirs.id))).toBe(1);
    expect((await audited(client.id))[0]).toMatchObject({ actorId: colleague.id });
  });

  it("is refused on one's own account, on the placeholder account, on an unknown id, and to a client", async () => {
    const [, client] = [await anAdministrator(), await aClient()];
    const attempts = [
      [() => deletePerson(staff.actor, staff.id), "forbidden"],
      [() => deletePerson(staff.actor, SYSTEM_USER_ID), "forbidden"],
      [() => deletePerson(client.actor, staff.id), "forbidden"],
      [() => deletePerson(staff.actor, crypto.randomUUID()), "user_not_found"],
      [() => deletePerson(staff.actor, "../../etc/passwd"), "user_not_found"],
    ] as const;
    for (const [attempt, code] of attempts) await expect(attempt()).rejects.toMatchObject(refusal(code));
  });

  it("happens once when two administrators ask for it, and the second is told that the account is gone", async () => {
    const [other, person] = [await anAdministrator(), await aClient()];
    const results = await Promise.allSettled([remove(staff, person), remove(other, person)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject(refusal("user_not_found"));
  });

  it("is blocked by no foreign key: each one cascades or sets null", async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select conname as name from pg_constraint where confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`);
    expect(rows).toEqual([]);
  });
});
