import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server.ts";
import { auditEntries, cases, caseTasks, contactMessages } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { carryOutCaseDecision } from "~/features/cases/decisions/jobs.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { setRole } from "~/features/people/commands.server.ts";
import {
  aCase,
  aClient,
  aDocument,
  aLawyer,
  aMember,
  aMessage,
  anAdministrator,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { actOnItems } from "./acts.commands.server.ts";
import { listLawyersWork } from "./lawyers.queries.server.ts";
import { countPlaces, countWork, listTeam, listWork } from "./queries.server.ts";
import type { WorkPlace, WorkRef } from "./rules.ts";
import { shareDocuments, shareRequest } from "./shared-items.commands.server.ts";
import { giveConversation, releaseOwned, remindLawyer } from "./sharing.commands.server.ts";

freshDatabase();
queueJobs(deliverEmail, carryOutCaseDecision);

const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const answered = { status: "active", submittedAt: ago(300), firstAnsweredAt: ago(290) } as const;

let staff: Person;
let colleague: Person;
let owner: Person;
let word: string;

beforeAll(async () => {
  staff = await anAdministrator({ firstName: "Anne", lastName: "Le Goff" });
  colleague = await anAdministrator({ firstName: "Sonia", lastName: "Lacroix" });
});

let number = 0;
beforeEach(async () => {
  word = `Partage${"abcdefghijklmnopqrstuvwxyz"[number++]}`;
  owner = await aClient({ lastName: word });
});

const rowsIn = async (place: WorkPlace, actor: Actor = staff.actor) => {
  const { items } = await listWork(actor, { place, kind: null, search: word, after: null }, now);
  return items.map(({ kind, id }) => `${kind} ${id}`);
};
const aRequest = async () => {
  const [made] = await db
    .insert(contactMessages)
    .values({ name: word, phone: "0612345678", message: "Raison : Autre demande\nBonjour" })
    .returning();
  return (made as { id: string }).id;
};

describe("an item of the inbox", () => {
  it("belongs to the team, then to whoever takes it, and stands in one place of each person", async () => {
    const caseRow = await aCase(owner, answered);
    await aMessage(caseRow, { createdAt: ago(3) });
    const request = await aRequest();
    const document = await aDocument(owner, { createdAt: ago(1) });
    const all = [`message ${caseRow.id}`, `request ${request}`, `document ${document.id}`].sort();
    expect([(await rowsIn("team")).sort(), await rowsIn("mine")]).toEqual([all, []]);
    await giveConversation(staff.actor, caseRow.id, staff.id);
    await shareRequest(staff.actor, request, { ownerId: staff.id });
    await shareDocuments(staff.actor, document.id, { ownerId: staff.id });
    expect([await rowsIn("team"), (await rowsIn("mine")).sort()]).toEqual([[], all]);
    expect([(await rowsIn("team", colleague.actor)).sort(), await rowsIn("mine", colleague.actor)]).toEqual([all, []]);
    const { items } = await listWork(colleague.actor, { place: "team", kind: null, search: word, after: null }, now);
    expect(items.map(({ owner: name }) => name)).toEqual(["Anne Le Goff", "Anne Le Goff", "Anne Le Goff"]);
    await giveConversation(staff.actor, caseRow.id, null);
    expect(await rowsIn("team")).toEqual([`message ${caseRow.id}`]);
  });

  it("is not marked as read by taking it", async () => {
    const caseRow = await aCase(owner, answered);
    await aMessage(caseRow, { createdAt: ago(3) });
    const request = await aRequest();
    await giveConversation(staff.actor, caseRow.id, staff.id);
    await shareRequest(staff.actor, request, { ownerId: staff.id });
    const { items } = await listWork(staff.actor, { place: "mine", kind: null, search: word, after: null }, now);
    expect(items.map(({ isUnread }) => isUnread)).toEqual([true, true]);
  });

  it("is given by administrators, to administrators", async () => {
    const caseRow = await aCase(owner, answered);
    const lawyer = await aLawyer();
    for (const to of [owner.id, lawyer.id, "personne"])
      await expect(giveConversation(staff.actor, caseRow.id, to)).rejects.toMatchObject({ code: "owner_unknown" });
    for (const { actor } of [owner, lawyer])
      await expect(giveConversation(actor, caseRow.id, staff.id)).rejects.toMatchObject({ code: "forbidden" });
    expect((await listTeam(staff.actor)).map(({ id }) => id)).toEqual(expect.arrayContaining([staff.id, colleague.id]));
    expect([await listTeam(lawyer.actor), await listTeam(owner.actor)]).toEqual([[], []]);
  });

  it("goes back to the team when its owner is of the team no more", async () => {
    const leaving = await anAdministrator();
    const caseRow = await aCase(owner, answered);
    await aMessage(caseRow, { createdAt: ago(3) });
    await giveConversation(leaving.actor, caseRow.id, leaving.id);
    await setRole(staff.actor, leaving.id, "client");
    const [row] = await db.select().from(cases).where(eq(cases.id, caseRow.id));
    expect(row?.ownerId).toBeNull();
    await transaction((tx) => releaseOwned(tx, leaving.id));
  });

  it("sleeps until a day where it is a request or documents, for everybody", async () => {
    const request = await aRequest();
    const document = await aDocument(owner);
    await shareRequest(staff.actor, request, { sleepsUntil: "2026-11-24" });
    await shareDocuments(staff.actor, document.id, { sleepsUntil: "2026-11-24" });
    expect(await rowsIn("team", colleague.actor)).toEqual([]);
    expect(await rowsIn("asleep", colleague.actor)).toEqual([`document ${document.id}`, `request ${request}`]);
    const newer = await aDocument(owner, { documentType: "proof_of_address" });
    expect(await rowsIn("team")).toEqual([`document ${newer.id}`]);
  });
});

describe("an act on several items", () => {
  it("is done on each, and says how many were refused and why", async () => {
    const caseRow = await aCase(owner, answered);
    await aMessage(caseRow, { createdAt: ago(3) });
    const other = await aCase(owner, answered);
    await aMessage(other, { createdAt: ago(3) });
    const document = await aDocument(owner);
    const request = await aRequest();
    const items: WorkRef[] = [
      { kind: "message", caseId: caseRow.id, id: caseRow.id },
      { kind: "message", caseId: other.id, id: other.id },
      { kind: "document", caseId: null, id: document.id },
      { kind: "request", caseId: null, id: request },
    ];
    expect(await actOnItems(staff.actor, items, { act: "file", reason: null })).toMatchObject({
      done: 1,
      refused: 3,
      code: "delay_reason_needed",
    });
    expect(await actOnItems(staff.actor, items, { act: "file", reason: "called" })).toMatchObject({
      done: 3,
      refused: 1,
    });
    expect(await rowsIn("team")).toEqual([`document ${document.id}`]);
    expect((await rowsIn("asleep")).sort()).toEqual([`message ${caseRow.id}`, `message ${other.id}`].sort());
  });
});

describe("« Chez les avocats »", () => {
  it("shows what lawyers have to answer, by lawyer, with no word of a client, to administrators alone", async () => {
    const [lawyer, second] = [await aLawyer({ firstName: "Nadia", lastName: "Lambert" }), await aLawyer()];
    const [late, fresh, other] = [
      await aCase(owner, answered),
      await aCase(owner, answered),
      await aCase(owner, answered),
    ];
    for (const [caseRow, inCharge, hours] of [
      [late, lawyer, 90],
      [fresh, lawyer, 2],
      [other, second, 3],
    ] as const) {
      await aMember(caseRow, inCharge, "lawyer");
      await aMessage(caseRow, { message: "Un secret", createdAt: ago(hours) });
    }
    await giveConversation(staff.actor, late.id, staff.id);
    const { groups } = await listLawyersWork(staff.actor, { only: null, after: null }, now);
    const shown = groups.filter(({ id }) => id === lawyer.id || id === second.id);
    expect(
      shown.map(({ id, count, lateCount, items }) => [id, count, lateCount, items.map((item) => item.id)]),
    ).toEqual([
      [lawyer.id, 2, 1, [late.id, fresh.id]],
      [second.id, 1, 0, [other.id]],
    ]);
    expect(JSON.stringify(groups)).not.toContain("Un secret");
    expect([await rowsIn("mine"), await rowsIn("team")]).toEqual([[], []]);
    expect(await listLawyersWork(lawyer.actor, { only: null, after: null }, now)).toEqual({ groups: [], next: null });
    const { byKind } = await countWork(staff.actor, now);
    const places = await countPlaces(staff.actor, byKind, now);
    expect(places.find(({ place }) => place === "lawyers")?.count).toBe(
      groups.reduce((sum, { count }) => sum + count, 0),
    );
    expect((await countPlaces(lawyer.actor, [], now)).map(({ place }) => place)).toEqual(["mine", "asleep"]);
  });

  it("reminds a lawyer once a day, by a task and an e-mail, and tells the client nothing", async () => {
    const lawyer = await aLawyer();
    const caseRow = await aCase(owner, answered);
    await expect(remindLawyer(staff.actor, caseRow.id)).rejects.toMatchObject({ code: "not_found" });
    await aMember(caseRow, lawyer, "lawyer");
    await remindLawyer(staff.actor, caseRow.id);
    await expect(remindLawyer(staff.actor, caseRow.id)).rejects.toMatchObject({ code: "already_reminded" });
    const tasks = await db.select().from(caseTasks).where(eq(caseTasks.caseId, caseRow.id));
    expect(tasks.map(({ assigneeId }) => assigneeId)).toEqual([lawyer.id]);
    for (const { actor } of [owner, lawyer])
      await expect(remindLawyer(actor, caseRow.id)).rejects.toMatchObject({ code: "case_not_found" });
    const written = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, caseRow.id));
    expect(written.map(({ action }) => action)).toContain("case.lawyer_reminded");
  });
});
