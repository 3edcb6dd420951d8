import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { noticeChoices } from "~/db/schema/index.ts";
import { postMessage } from "~/features/chat/commands.server.ts";
import { suspendWithCases, withdrawFromCase } from "~/features/mandates/ending.commands.server.ts";
import { acceptProposal } from "~/features/mandates/proposals/commands.server.ts";
import { deletePerson } from "~/features/people/deletion.commands.server.ts";
import { aCase, aMessage, anAttachment, aProposal, type Case } from "~tests/factories/index.ts";
import {
  administrator,
  answered,
  choose,
  client,
  emailsTo,
  forEachTest,
  lawyer,
  MINUTE,
  ofLawyer,
  toldTo,
} from "~tests/factories/notices.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { tellStaff } from "./jobs.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
forEachTest();

/** Commands date what begins by the clock of the database: so do these tests. */
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const ONE = ["1 message sans réponse"];

describe("a case that begins to wait for others after its message arrived", () => {
  /** A message that everybody was told of, or need not be. */
  async function anOldMessage(): Promise<Case> {
    const caseRow = await ofLawyer();
    await aMessage(caseRow, { createdAt: ago(300), message: "Mon histoire" });
    return caseRow;
  }

  it.each([
    ["withdraws", (caseRow: Case) => withdrawFromCase(lawyer.actor, caseRow.id, "Conflit")],
    ["is suspended", () => suspendWithCases(administrator.actor, { userId: lawyer.id, reason: "Assurance" })],
    ["has no account any more", () => deletePerson(administrator.actor, lawyer.id)],
  ] as const)("is told to the administrators once its lawyer %s", async (_how, leave) => {
    await choose(administrator, "message", "at_once", "email", ago(60));
    const caseRow = await anOldMessage();
    await tellStaff(new Date());
    expect(await emailsTo(administrator)).toEqual([]);
    await leave(caseRow);
    await tellStaff(later(5));
    await tellStaff(later(10));
    expect(await toldTo(administrator)).toEqual(ONE);
  });

  it("is told to the lawyer who accepts it, also their first one, with its files", async () => {
    const caseRow = await aCase(client, answered);
    await anAttachment(caseRow, client, await aMessage(caseRow, { createdAt: ago(300) }));
    await choose(lawyer, "file", "at_once", "email", ago(60));
    await acceptProposal(lawyer.actor, await aProposal(caseRow, lawyer));
    await db.update(noticeChoices).set({ frequency: "at_once" });
    await tellStaff(later(5));
    await tellStaff(later(10));
    expect(await toldTo(lawyer)).toEqual([`${ONE[0]}, 1 pièce reçue`]);
  });

  it("is told when an answer had not seen its last message", async () => {
    await choose(lawyer, "message", "at_once", "email", ago(60));
    const caseRow = await anOldMessage();
    await aMessage(caseRow, { createdAt: ago(100) });
    await postMessage(lawyer.actor, {
      ...{ caseId: caseRow.id, text: "Bonjour", fileIds: [], clientKey: crypto.randomUUID() },
      seenSeq: 1,
    });
    await tellStaff(later(5));
    await tellStaff(later(10));
    expect(await toldTo(lawyer)).toEqual(ONE);
  });

  it("is told once more when its client writes after it was answered", async () => {
    await choose(administrator, "message", "at_once", "email", ago(60));
    const caseRow = await anOldMessage();
    await withdrawFromCase(lawyer.actor, caseRow.id, "Conflit");
    await tellStaff(later(5));
    await aMessage(caseRow, { author: administrator, message: "Bonjour" });
    await aMessage(caseRow, { createdAt: later(10) });
    await tellStaff(later(20));
    expect(await toldTo(administrator)).toEqual([...ONE, ...ONE]);
  });
});
