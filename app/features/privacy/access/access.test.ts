import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { auditEntries } from "~/db/schema/index.ts";
import { moveCase } from "~/features/cases/desk/commands.server.ts";
import { caseFilters } from "~/features/cases/desk/queries.server.ts";
import { readCaseForAdministration } from "~/features/cases/details/queries.server.ts";
import { exportCase, exportCases } from "~/features/cases/documents/commands.server.ts";
import { openOriginalAttachment } from "~/features/cases/evidence/commands.server";
import { readAttachment, readAttachmentForThumbnail } from "~/features/cases/evidence/queries.server.ts";
import { addNote } from "~/features/cases/notes/commands.server.ts";
import { announceUnread } from "~/features/chat/jobs.server.ts";
import { readThread } from "~/features/chat/queries.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { openDocument, openOriginalDocument } from "~/features/identity/commands.server.ts";
import { readReview } from "~/features/identity/review/queries.server.ts";
import { chainEntries } from "~/features/journal/chain/commands.server.ts";
import { journalFilters, listJournal } from "~/features/journal/queries.server.ts";
import { verifyChain } from "~/features/journal/verification/queries.server.ts";
import { saveNote } from "~/features/people/commands.server.ts";
import { deletePerson } from "~/features/people/deletion.commands.server.ts";
import { readPerson } from "~/features/people/person.queries.server.ts";
import { findPeople } from "~/features/people/queries.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import {
  aCase,
  aClient,
  aDocument,
  aMessage,
  anAdministrator,
  anAttachment,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { listOwnAccess } from "./queries.server.ts";

freshDatabase();

let stop: () => Promise<void>;
let staff: Person;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail, announceUnread, removeObjects], { work: false });
  staff = await anAdministrator({ firstName: "Alix", lastName: "Martin" });
});
afterAll(() => stop());

const entriesAbout = (person: Person) =>
  db.select().from(auditEntries).where(eq(auditEntries.ownerId, person.id)).orderBy(asc(auditEntries.id));
const actionsAbout = async (person: Person) => (await entriesAbout(person)).map(({ action }) => action);

/** Creates a client with a case, a message with a file, and an identity document. */
async function createClientWithCase() {
  const client = await aClient();
  const caseRow = await aCase(client, { status: "in_review" });
  const file = await anAttachment(caseRow, client, await aMessage(caseRow));
  return { client, caseRow, file, document: await aDocument(client, { documentType: "passport" }) };
}

describe("every reading by the staff", () => {
  const readings: [
    string,
    string,
    (whole: Awaited<ReturnType<typeof createClientWithCase>>, reader: Person) => Promise<unknown>,
  ][] = [
    ["of a profile", "profile.opened", ({ client }, { actor }) => readPerson(actor, client.id)],
    ["of a case", "case.opened", ({ caseRow }, { actor }) => readCaseForAdministration(actor, caseRow.id)],
    ["of a conversation", "thread.opened", ({ caseRow }, { actor }) => readThread(actor, caseRow.id)],
    [
      "of new messages in a conversation",
      "thread.opened",
      ({ caseRow }, { actor }) => readThread(actor, caseRow.id, { after: 1 }),
    ],
    ["of a file", "attachment.opened", ({ caseRow, file }, { actor }) => readAttachment(actor, caseRow.id, file.id)],
    [
      "of the original of a file",
      "attachment.original.opened",
      ({ caseRow, file }, { actor }) => openOriginalAttachment(actor, caseRow.id, file.id),
    ],
    [
      "of the original of a document",
      "document.original.opened",
      ({ document }, { actor }) => openOriginalDocument(actor, document.id),
    ],
    ["of the review screen", "review.opened", ({ document }, { actor }) => readReview(actor, document.id, "")],
    ["of a document", "document.opened", ({ document }, { actor }) => openDocument(actor, document.id)],
    [
      "of a case as a PDF",
      "case.exported",
      async ({ caseRow }, { actor }) => {
        const { stream } = await exportCase(actor, caseRow.id, { notes: false });
        for await (const _ of stream);
      },
    ],
  ];
  for (const [what, action, read] of readings)
    it(`${what} is recorded in the journal about its owner`, async () => {
      const whole = await createClientWithCase();
      await read(whole, staff);
      const own = (await entriesAbout(whole.client)).filter((entry) => entry.action === action);
      expect(own).toMatchObject([{ actorId: staff.id }]);
    });

  it("of the table of all cases is recorded as one entry", async () => {
    for await (const _ of await exportCases(staff.actor, caseFilters.parse({})));
    expect(await db.$count(auditEntries, eq(auditEntries.action, "cases.exported"))).toBe(1);
  });

  it("is not recorded when it is refused, nor when people read their own data", async () => {
    const { client, caseRow, file } = await createClientWithCase();
    const stranger = await aClient();
    await expect(readThread(stranger.actor, caseRow.id)).rejects.toMatchObject({ code: "case_not_found" });
    await expect(readPerson(stranger.actor, client.id)).rejects.toMatchObject({ code: "user_not_found" });
    await readThread(client.actor, caseRow.id);
    await readAttachment(client.actor, caseRow.id, file.id);
    await readAttachmentForThumbnail(client.actor, caseRow.id, file.id);
    expect(await actionsAbout(client)).toEqual([]);
  });

  it("of a thumbnail is recorded as one of its case, unless the page around it was", async () => {
    const [alone, inPage] = [await createClientWithCase(), await createClientWithCase()];
    await readAttachmentForThumbnail(staff.actor, alone.caseRow.id, alone.file.id);
    await readAttachmentForThumbnail(staff.actor, alone.caseRow.id, alone.file.id);
    expect(await actionsAbout(alone.client)).toEqual(["case.opened"]);
    await readThread(staff.actor, inPage.caseRow.id);
    await readAttachmentForThumbnail(staff.actor, inPage.caseRow.id, inPage.file.id);
    expect(await actionsAbout(inPage.client)).toEqual(["thread.opened"]);
  });

  it("is refused when it cannot be recorded", async () => {
    const { client } = await createClientWithCase();
    await db.execute("alter table audit_entries add constraint refuse check (action <> 'profile.opened') not valid");
    await expect(readPerson(staff.actor, client.id)).rejects.toThrow();
    await db.execute("alter table audit_entries drop constraint refuse");
  });
});

describe("the page where a person reads who opened what", () => {
  it("lists who, by their displayed name, opened what and when, the latest first", async () => {
    const { client, caseRow, file, document } = await createClientWithCase();
    await readPerson(staff.actor, client.id);
    await openDocument(staff.actor, document.id);
    await readAttachment(staff.actor, caseRow.id, file.id);
    await moveCase(staff.actor, { id: caseRow.id, move: "approve" });
    const { entries, next } = await listOwnAccess(client.actor, null);
    const nothing = { by: "Alix M.", caseReference: null, fileName: null, documentType: null };
    expect(entries).toMatchObject([
      { ...nothing, action: "case.status_changed", caseReference: caseRow.reference },
      { ...nothing, action: "attachment.opened", caseReference: caseRow.reference, fileName: file.name },
      { ...nothing, action: "document.opened", documentType: "passport" },
      { ...nothing, action: "profile.opened" },
    ]);
    expect(next).toBeNull();
    expect(JSON.stringify(entries)).not.toMatch(/Martin|exemple\.fr/);
  });

  it("lists neither the staff’s notes, nor the person's own actions, nor anything about other people", async () => {
    const { client, caseRow } = await createClientWithCase();
    const other = await createClientWithCase();
    await addNote(staff.actor, { id: crypto.randomUUID(), caseId: caseRow.id, text: "À rappeler." });
    await saveNote(staff.actor, client.id, "Fragile.");
    await readPerson(staff.actor, other.client.id);
    expect((await actionsAbout(client)).length).toBe(2);
    expect((await listOwnAccess(client.actor, null)).entries).toEqual([]);
  });

  it("is paged by key, without missing or repeating an entry", async () => {
    const { client } = await createClientWithCase();
    for (let number = 0; number < 65; number++) await readPerson((await anUnstoredAdministrator()).actor, client.id);
    const pages = [];
    for (let before: number | null = null; ; ) {
      const page = await listOwnAccess(client.actor, before);
      pages.push(page.entries.map(({ id }) => id));
      if (page.next === null) break;
      before = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([30, 30, 5]);
    expect(new Set(pages.flat()).size).toBe(65);
  });

  it("keeps the entry of a member of the staff whose account is deleted, without their name", async () => {
    const { client } = await createClientWithCase();
    const formerStaff = await anAdministrator();
    await readPerson(formerStaff.actor, client.id);
    await deletePerson(staff.actor, formerStaff.id);
    expect((await listOwnAccess(client.actor, null)).entries).toMatchObject([{ action: "profile.opened", by: null }]);
  });
});

/** An administrator without a stored account: hashing a password for each of 65 would be slow. */
async function anUnstoredAdministrator(): Promise<{ actor: Person["actor"] }> {
  return { actor: { ...staff.actor, userId: crypto.randomUUID() } };
}

describe("the deletion of an account", () => {
  it("erases its journal entries, and the chain still verifies", async () => {
    const { client } = await createClientWithCase();
    await readPerson(staff.actor, client.id);
    await deletePerson(staff.actor, client.id);
    expect(await actionsAbout(client)).toEqual(["account.deleted"]);
    await chainEntries();
    const found = await verifyChain();
    expect(found.faults).toEqual([]);
    expect(found.erased).toBeGreaterThan(0);
  });
});

describe("the whole journal", () => {
  it("is for the staff only", async () => {
    const client = await aClient();
    const filters = { kind: "all", before: null, day: null } as const;
    await expect(listJournal(client.actor, filters)).rejects.toMatchObject({ code: "forbidden" });
    const { entries } = await listJournal(staff.actor, { ...filters, kind: "opened" });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ action }) => action.endsWith(".opened"))).toBe(true);
  });

  it("is searched by the person who acted or whose data it was, and by a day in Paris, all filters together", async () => {
    const reader = await anAdministrator({ firstName: "Nolwenn", lastName: "Quimerch" });
    const [read, other] = [await aClient({ lastName: "Vaugirard" }), await aClient({ lastName: "Bellecour" })];
    for (const { id } of [read, other]) await readPerson(reader.actor, id);
    const list = async (given: { search?: string; day?: string; kind?: string }) => {
      const people = given.search ? await findPeople(staff.actor, given.search) : null;
      const { entries } = await listJournal(staff.actor, journalFilters.parse(given), people);
      return entries.map(({ ownerId }) => ownerId);
    };
    expect(await list({ search: "vaugirard" })).toEqual([read.id]);
    expect(await list({ search: "nolwenn quimerch" })).toEqual([other.id, read.id]);
    expect(await list({ search: "quimerch", kind: "refused" })).toEqual([]);
    expect(await list({ search: "personne de ce nom" })).toEqual([]);
    const at = new Date("2025-03-02T22:59:59Z");
    await db.update(auditEntries).set({ createdAt: at }).where(eq(auditEntries.ownerId, read.id));
    expect(await list({ day: "2025-03-02" })).toEqual([read.id]);
    expect(await list({ day: "2025-03-02", search: "bellecour" })).toEqual([]);
    expect(await list({ day: "2025-03-02", search: "vaugirard" })).toEqual([read.id]);
    expect(await list({ day: "2025-03-03" })).toEqual([]);
    const whole = await list({});
    expect(await list({ day: "le deux mars" })).toEqual(whole);
  });
});
