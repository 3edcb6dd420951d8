import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { caseMessages, cases, emailLogs } from "~/db/schema";
import { listOwnCases } from "~/features/cases/dashboard/queries.server";
import { postMessage } from "~/features/chat/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { countUnreadForClient, countUnreadForStaff, readThread } from "~/features/chat/queries.server";
import { markRead, openThread } from "~/features/chat/reading.commands.server";
import { uploadSlot } from "~/features/chat/rules";
import { deliverEmail } from "~/features/emails/jobs.server";
import { refuseCaseOfOthers } from "~/features/members/queries.server";
import { aCase, aClient, aFile, aLawyer, aMember, aMessage, anAdministrator } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { endHelp } from "./ending.commands.server";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail, announceUnread);

const NOT_FOUND = { code: "case_not_found" };

async function aHelpedCase({ canWrite = false } = {}) {
  const [owner, helper] = [
    await aClient({ lastName: "Moreau" }),
    await aClient({ firstName: "Paul", lastName: "Petit" }),
  ];
  const theCase = await aCase(owner, { status: "active" });
  await aMember(theCase, helper, "helper", { canWrite });
  return { owner, helper, theCase };
}

const message = (text: string, fileIds: string[] = []) => ({ text, fileIds, clientKey: crypto.randomUUID() as string });

describe("a helper in the conversation", () => {
  it("who may only read writes nothing, and uploads nothing for the case", async () => {
    const { helper, theCase } = await aHelpedCase();
    await expect(postMessage(helper.actor, { caseId: theCase.id, ...message("Bonjour") })).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(refuseCaseOfOthers(helper.actor, uploadSlot(theCase.id))).rejects.toMatchObject(NOT_FOUND);
  });

  it("who may write writes on the client's side, under their own name with the badge « Proche »", async () => {
    const { owner, helper, theCase } = await aHelpedCase({ canWrite: true });
    const lawyer = await aLawyer();
    await aMember(theCase, lawyer, "lawyer");
    const file = await aFile(helper, { slot: uploadSlot(theCase.id) });
    await postMessage(helper.actor, { caseId: theCase.id, ...message("Je suis son frère", [file.id]) });
    for (const [reader, isMine] of [
      [owner, false],
      [lawyer, false],
      [helper, true],
    ] as const) {
      const { messages } = await readThread(reader.actor, theCase.id);
      expect(messages).toMatchObject([{ sender: "Paul Petit", badge: "Proche", isMine, isLawyer: false }]);
      expect(messages[0]?.attachments).toHaveLength(1);
    }
    await postMessage(owner.actor, { caseId: theCase.id, ...message("Et moi la sœur") });
    const { messages } = await readThread(helper.actor, theCase.id);
    expect(messages.at(-1)).toMatchObject({ sender: "Camille Moreau", badge: null, isMine: false });
  });

  it("counts as the client's side: unread for the lawyer, and no answer that stops the clock", async () => {
    const { helper, theCase } = await aHelpedCase({ canWrite: true });
    const lawyer = await aLawyer();
    await aMember(theCase, lawyer, "lawyer");
    await postMessage(helper.actor, { caseId: theCase.id, ...message("Bonjour") });
    expect(await countUnreadForStaff(lawyer.actor)).toBe(1);
    const [row] = await db.select().from(cases).where(eq(cases.id, theCase.id));
    expect(row?.firstAnsweredAt).toBeNull();
    await openThread(lawyer.actor, theCase.id, {}, { marksRead: true });
    expect(await countUnreadForStaff(lawyer.actor)).toBe(0);
  });

  it("marks nothing as read for the client when they read", async () => {
    const { owner, helper, theCase } = await aHelpedCase();
    await aMessage(theCase, { author: await anAdministrator() });
    await openThread(helper.actor, theCase.id, {}, { marksRead: true });
    await markRead(helper.actor, theCase.id, 10);
    expect(await countUnreadForClient(owner.actor)).toBe(1);
    expect(await countUnreadForClient(helper.actor)).toBe(0);
    expect(await listOwnCases(helper.actor)).toMatchObject([{ unreadCount: 0 }]);
  });

  it("receives the same e-mail about an unread message as the client", async () => {
    const { owner, helper, theCase } = await aHelpedCase();
    await aMessage(theCase, { author: await anAdministrator(), createdAt: new Date(Date.now() - 600_000) });
    await announceUnread.run({ caseId: theCase.id });
    const told = await db.select().from(emailLogs).where(eq(emailLogs.kind, "new_message"));
    expect(told.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([owner.email, helper.email]));
  });
});

it("a message posted while the access ends is not kept", async () => {
  const { owner, helper, theCase } = await aHelpedCase({ canWrite: true });
  const outcome = await Promise.allSettled([
    endHelp(owner.actor, theCase.id, helper.id),
    postMessage(helper.actor, { caseId: theCase.id, ...message("Trop tard") }),
  ]);
  const kept = await db.$count(caseMessages, eq(caseMessages.authorId, helper.id));
  expect(kept).toBe(outcome[1].status === "fulfilled" ? 1 : 0);
});
