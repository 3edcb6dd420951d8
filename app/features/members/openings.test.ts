import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { faq } from "~/content/faq";
import { db } from "~/db/client.server";
import { caseAccessGrants, caseMembers, caseMessages } from "~/db/schema";
import { addCall } from "~/features/cases/calls/commands.server";
import { readCaseForAdministration } from "~/features/cases/details/queries.server";
import { exportCase, exportEvidence } from "~/features/cases/documents/commands.server";
import { readAttachment } from "~/features/cases/evidence/queries.server";
import { addNote } from "~/features/cases/notes/commands.server";
import { addTask, setTaskDone } from "~/features/cases/tasks/commands.server";
import { postMessage } from "~/features/chat/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { readThread } from "~/features/chat/queries.server";
import { openThread } from "~/features/chat/reading.commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { listOwnAccess } from "~/features/privacy/access/queries.server";
import { fillRepliesForCase } from "~/features/replies/queries.server";
import { aCase, aClient, aLawyer, aMember, aMessage, anAdministrator, anAttachment } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { giveReason } from "./commands.server";
import { listOwnOpenings } from "./queries.server";

freshDatabase();
queueJobs(announceUnread, deliverEmail);

async function aCaseWithLawyer() {
  const [client, lawyer, administrator] = [await aClient(), await aLawyer(), await anAdministrator()];
  const theCase = await aCase(client, { status: "active" });
  const message = await aMessage(theCase, { message: "Pour mon avocat" });
  const file = await anAttachment(theCase, client, message);
  await aMember(theCase, lawyer, "lawyer");
  return { client, lawyer, administrator, theCase, file };
}

const NEEDED = { code: "reason_needed" };

describe("an administrator and a case that has a lawyer", () => {
  it("is kept to what the FAQ promises, which the tests below try", () => {
    const answer = faq()
      .find(({ slug }) => slug === "securite")
      ?.answer.join(" ");
    expect(answer).toContain(
      "seuls les avocats en charge et les proches que vous invitez accèdent à votre conversation et à vos fichiers",
    );
    expect(answer).toContain("Une personne de notre équipe ne les ouvre qu’en donnant un motif");
  });

  it("finds the conversation, the files and the exports closed, and the notes left out", async () => {
    const { administrator, theCase, file } = await aCaseWithLawyer();
    const { actor } = administrator;
    await expect(readThread(actor, theCase.id)).rejects.toMatchObject(NEEDED);
    await expect(readAttachment(actor, theCase.id, file.id)).rejects.toMatchObject(NEEDED);
    await expect(exportCase(actor, theCase.id, { notes: true })).rejects.toMatchObject(NEEDED);
    await expect(exportEvidence(actor, theCase.id)).rejects.toMatchObject(NEEDED);
    const read = await readCaseForAdministration(actor, theCase.id);
    expect(read).toMatchObject({ needsReason: true, attachments: [], notes: [] });
  });

  it("writes nothing in it, neither to the client nor to colleagues, and reads no filled reply", async () => {
    const { administrator, lawyer, theCase } = await aCaseWithLawyer();
    const { actor } = administrator;
    const { id: caseId } = theCase;
    const given = { id: crypto.randomUUID() as string, text: "Bonjour" };
    const task = { ...given, dueOn: "2099-01-02", assigneeId: lawyer.id };
    await addTask(lawyer.actor, caseId, task);
    const send = () => postMessage(actor, { caseId, text: "Bonjour", fileIds: [], clientKey: given.id });
    const acts = [
      send,
      () => addNote(actor, { caseId, ...given }),
      () =>
        addCall(actor, caseId, {
          ...given,
          calledOn: "2026-03-04",
          calledAt: "14:30",
          direction: "incoming",
          caller: "La banque",
        }),
      () => addTask(actor, caseId, { ...task, id: crypto.randomUUID() }),
      () => setTaskDone(actor, caseId, task.id, true),
      () => fillRepliesForCase(actor, caseId),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject(NEEDED);
    expect(await db.$count(caseMessages, eq(caseMessages.caseId, caseId))).toBe(1);
    await giveReason(actor, caseId, "technical");
    await send();
    for (const act of acts) await act();
  });

  it("opens them for an hour with a reason, which the journal holds and the client reads", async () => {
    const { administrator, client, theCase, file } = await aCaseWithLawyer();
    const { actor } = administrator;
    await giveReason(actor, theCase.id, "complaint");
    await giveReason(actor, theCase.id, "technical");
    expect((await readThread(actor, theCase.id)).messages).toHaveLength(1);
    await readAttachment(actor, theCase.id, file.id);
    const openings = await listOwnOpenings(client.actor);
    expect(openings).toMatchObject([{ reference: theCase.reference, reason: "complaint", firstName: "Alix" }]);
    const { entries } = await listOwnAccess(client.actor, null);
    expect(entries).toContainEqual(expect.objectContaining({ action: "case.reason_given", reason: "Réclamation" }));
    await db.update(caseAccessGrants).set({ expiresAt: sql`now()` });
    await expect(readThread(actor, theCase.id)).rejects.toMatchObject(NEEDED);
  });

  it("opens them for the administrator who gave it alone", async () => {
    const { administrator, theCase } = await aCaseWithLawyer();
    await giveReason(administrator.actor, theCase.id, "technical");
    await expect(readThread((await anAdministrator()).actor, theCase.id)).rejects.toMatchObject(NEEDED);
  });

  it("asks no reason of the lawyer, of the client, nor of anybody once there is no lawyer", async () => {
    const { administrator, client, lawyer, theCase } = await aCaseWithLawyer();
    for (const { actor } of [client, lawyer]) expect((await readThread(actor, theCase.id)).messages).toHaveLength(1);
    await giveReason(lawyer.actor, theCase.id, "technical");
    await expect(giveReason((await aLawyer()).actor, theCase.id, "technical")).rejects.toMatchObject({
      code: "case_not_found",
    });
    expect(await listOwnOpenings(client.actor)).toEqual([]);
    await db.delete(caseMembers).where(eq(caseMembers.caseId, theCase.id));
    expect((await readThread(administrator.actor, theCase.id)).messages).toHaveLength(1);
  });

  it("leaves the client’s messages unread for the lawyer", async () => {
    const { administrator, lawyer, theCase } = await aCaseWithLawyer();
    const unread = async () =>
      db.$count(caseMessages, sql`${caseMessages.caseId} = ${theCase.id} and ${caseMessages.readAt} is null`);
    await giveReason(administrator.actor, theCase.id, "technical");
    await openThread(administrator.actor, theCase.id, {}, { marksRead: true });
    expect(await unread()).toBe(1);
    await openThread(lawyer.actor, theCase.id, {}, { marksRead: true });
    expect(await unread()).toBe(0);
  });
});
