import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db, transaction } from "~/db/client.server.ts";
import { auditEntries, caseMembers, cases, caseTasks, files, scheduledMessages } from "~/db/schema/index.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { lockCasesOf, setRole } from "~/features/people/commands.server.ts";
import { deletePerson } from "~/features/people/deletion.commands.server.ts";
import { countWork, listWork } from "~/features/worklist/queries.server.ts";
import { log } from "~/platform/log.server.ts";
import { aCase, aClient, aLawyer, aMember, anAdministrator, derive, type Person } from "~tests/factories/index.ts";
import { aScheduled, come, inDays, messagesOf, post, scheduledOf } from "~tests/factories/scheduled.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { releaseScheduled } from "./holding.commands.server.ts";
import { announceUnread } from "./jobs.server.ts";
import { cancelScheduled, scheduleMessage, sendScheduledNow } from "./scheduling/commands.server.ts";
import { sendDueMessages } from "./scheduling/jobs.server.ts";

freshDatabase();
queueJobs(announceUnread, removeObjects);

const run = () => sendDueMessages.run({});
const actionsOn = async (id: string) => {
  const { action, createdAt, subjectId } = auditEntries;
  const rows = await db.select({ action }).from(auditEntries).where(eq(subjectId, id)).orderBy(createdAt);
  return rows.map((row) => row.action);
};

describe("the form of a message that is sent both at once and later, without scripts", () => {
  it("makes no scheduled message once it was sent at once", async () => {
    const { lawyer, caseId, input } = await aScheduled();
    const clientKey = crypto.randomUUID() as string;
    await post(lawyer, caseId, "Bonjour", clientKey);
    const later = scheduleMessage(lawyer.actor, { caseId, ...input, clientKey });
    await expect(later).rejects.toMatchObject({ code: "scheduled_gone" });
    expect(await scheduledOf(caseId)).toHaveLength(1);
  });

  it("sends it at once, and not later, once it was scheduled", async () => {
    const { lawyer, caseId, id, files: made } = await aScheduled({ fileCount: 1 });
    await post(lawyer, caseId, "Maintenant", id);
    expect(await scheduledOf(caseId)).toEqual([]);
    expect(await db.$count(files, eq(files.id, made[0]?.id ?? ""))).toBe(0);
    expect(await actionsOn(id)).toEqual(["scheduled.added", "scheduled.settled"]);
    await run();
    expect((await messagesOf(caseId)).map(({ message }) => message)).toEqual(["Maintenant"]);
  });

  it("leaves another person’s scheduled message alone", async () => {
    const { client, caseId, id } = await aScheduled();
    await post(client, caseId, "Bonjour", id);
    expect(await scheduledOf(caseId)).toHaveLength(1);
  });

  it("is settled when a former version let both be kept, whoever wrote since, and without an error each minute", async () => {
    const failed = vi.spyOn(log, "error").mockImplementation(() => {});
    for (const end of ["due", "sent"] as const) {
      const { client, lawyer, caseRow, caseId, id } = await aScheduled();
      const row = await db.select().from(scheduledMessages).where(eq(scheduledMessages.id, id));
      await post(lawyer, caseId, "À lundi.", id);
      await db.insert(scheduledMessages).values(row);
      await post(client, caseRow.id, "Merci");
      await come(id);
      if (end === "due") await run();
      else await sendScheduledNow(lawyer.actor, caseId, id, 1);
      expect([await scheduledOf(caseId), (await messagesOf(caseId)).length]).toEqual([[], 2]);
      expect((await actionsOn(id)).at(-1)).toBe("scheduled.settled");
    }
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });
});

describe("a scheduled message that was held back", () => {
  // A lawyer has no team: they see « À moi ».
  const heldOf = async ({ actor }: Person) => {
    const { items } = await listWork(actor, { place: "team", kind: "held", search: "", after: null });
    return items.map(({ id, words }) => [id, words]);
  };
  const why = "le client a écrit depuis";
  const left = "son auteur ne peut plus écrire dans ce dossier";

  it("is in « À traiter » of its author alone, and counts, until it is decided", async () => {
    const { client, lawyer, caseId, id } = await aScheduled();
    const staff = await anAdministrator();
    await post(client, caseId);
    const before = (await countWork(lawyer.actor)).total;
    await come(id);
    await run();
    expect(await heldOf(lawyer)).toEqual([[id, why]]);
    expect((await countWork(lawyer.actor)).total).toBe(before + 1);
    expect([await heldOf(staff), await heldOf(await aLawyer())]).toEqual([[], []]);
    await sendScheduledNow(lawyer.actor, caseId, id, 2);
    expect(await heldOf(lawyer)).toEqual([]);
  });

  it("is the administrators’ when its author left the case, and then its next lawyer’s", async () => {
    const { lawyer, caseRow, caseId, id } = await aScheduled();
    const staff = await anAdministrator();
    await db.delete(caseMembers).where(eq(caseMembers.caseId, caseId));
    await derive({ id: caseId });
    await transaction((tx) => releaseScheduled(tx, lawyer.id, caseId));
    expect([await heldOf(lawyer), await heldOf(staff)]).toEqual([[], [[id, left]]]);
    const next = await aLawyer();
    await aMember(caseRow, next, "lawyer");
    expect([await heldOf(next), await heldOf(staff)]).toEqual([[[id, left]], []]);
    await cancelScheduled(next.actor, caseId, id, 2);
    expect(await heldOf(next)).toEqual([]);
  });

  it("is found by the name of its client", async () => {
    const { lawyer, caseId, id } = await aScheduled();
    await transaction((tx) => releaseScheduled(tx, lawyer.id, caseId));
    const found = (search: string) => listWork(lawyer.actor, { place: "mine", kind: "held", search, after: null });
    expect((await found("introuvable")).items).toEqual([]);
    const [{ who = "" } = {}] = (await found("")).items;
    expect((await found(who)).items).toMatchObject([{ id, case: { id: caseId } }]);
  });
});

describe("the scheduled messages of somebody who leaves", () => {
  async function ofAdministrator() {
    const staff = await anAdministrator();
    const { id: caseId } = await aCase(await aClient(), { status: "active" });
    const id = crypto.randomUUID() as string;
    await scheduleMessage(staff.actor, { caseId, text: "Bonjour", fileIds: [], clientKey: id, at: inDays(2) });
    return { staff, caseId, id };
  }

  it("are held back when they are no administrator any more, and nobody else’s are", async () => {
    const { staff, caseId } = await ofAdministrator();
    const other = await aScheduled();
    await setRole((await anAdministrator()).actor, staff.id, "client");
    expect(await scheduledOf(caseId)).toMatchObject([{ hold: "not_in_charge", version: 2 }]);
    expect(await scheduledOf(other.caseId)).toMatchObject([{ hold: null, version: 1 }]);
  });

  it("leave a task that nobody has when they end with the account", async () => {
    const { staff, caseId } = await ofAdministrator();
    await deletePerson((await anAdministrator()).actor, staff.id);
    expect(await scheduledOf(caseId)).toEqual([]);
    const tasks = await db.select().from(caseTasks).where(eq(caseTasks.caseId, caseId));
    expect(tasks).toMatchObject([
      { assigneeId: null, doneAt: null, text: expect.stringContaining("message programmé") },
    ]);
  });

  it("have their cases locked before the account is, as when they leave", async () => {
    const { staff, caseId } = await ofAdministrator();
    const isLocked = sql<boolean>`xmax::text = pg_current_xact_id()::text`;
    await transaction(async (tx) => {
      await lockCasesOf(tx, staff.id);
      expect(await tx.select({ isLocked }).from(cases).where(eq(cases.id, caseId))).toEqual([{ isLocked: true }]);
    });
  });
});
