import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { showPublished } from "~/content/published";
import { db, transaction } from "~/db/client.server";
import { caseMembers, caseMessages, caseProposals, profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { giveReason } from "~/features/members/commands.server";
import { completeSite } from "~/features/site/sections/rules.server";
import { config, setConfig } from "~/platform/config.server";
import { aCase, aClient, aLawyer, aMember, anAdministrator, type Case, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { postAutomaticMessage, postMessage } from "./commands.server";
import { announceUnread } from "./jobs.server";
import { readConversation, readThread } from "./queries.server";
import { fillNextSignatures } from "./signatures.jobs.server";

freshDatabase();
queueJobs(announceUnread);

let client: Person;
let lawyer: Person;
let administrator: Person;
let theCase: Case;

const write = ({ actor }: Person, text: string) =>
  postMessage(actor, { caseId: theCase.id, text, fileIds: [], clientKey: crypto.randomUUID() });
const signatures = async () =>
  (await readThread(client.actor, theCase.id)).messages.map(({ sender, badge }) => [sender, badge]);
const heading = async () => (await readConversation(client.actor, theCase.id)).lawyer;

beforeAll(async () => {
  [client, administrator] = [await aClient(), await anAdministrator()];
  lawyer = await aLawyer({ firstName: "Jeanne", lastName: "Aubry" });
  theCase = await aCase(client, { status: "active" });
});

it("each message of the staff carries the name under which it was written, whatever comes later", async () => {
  await write(administrator, "Avant l’avocat");
  expect(await heading()).toBe("Maître Laurent");
  await aMember(theCase, lawyer, "lawyer");
  expect(await heading()).toBe("Maître Jeanne Aubry");
  await write(lawyer, "De l’avocate");
  await giveReason(administrator.actor, theCase.id, "complaint");
  await write(administrator, "De l’équipe");
  await transaction((tx) => postAutomaticMessage(tx, { caseId: theCase.id, text: "Automatique" }));
  await db.update(profiles).set({ lastName: "Aubry-Petit" }).where(eq(profiles.id, lawyer.id));
  const { identity, contacts } = completeSite({});
  showPublished({
    identity: { ...identity, name: "Cabinet Durand" },
    contacts: { ...contacts, lawyerSurname: "Durand" },
  });
  expect(await signatures()).toEqual([
    ["Maître Laurent", "Avocat"],
    ["Maître Jeanne Aubry", "Avocat"],
    ["Équipe Recours", null],
    ["Équipe Recours", null],
  ]);
  showPublished({});
});

it("a case that had a lawyer is never answered under the displayed lawyer again", async () => {
  const ended = { answer: "accepted", answeredAt: new Date(), endedAt: new Date(), endReason: "withdrawn" } as const;
  await db.insert(caseProposals).values({ id: crypto.randomUUID(), caseId: theCase.id, lawyerId: lawyer.id, ...ended });
  await db.delete(caseMembers).where(eq(caseMembers.caseId, theCase.id));
  await write(administrator, "Après l’avocate");
  expect(await heading()).toBe("Équipe Recours");
  expect((await signatures()).at(-1)).toEqual(["Équipe Recours", null]);
  const [first] = await db.select().from(caseMessages).where(eq(caseMessages.message, "De l’avocate"));
  expect(first).toMatchObject({ signedAs: "lawyer", signature: "Maître Jeanne Aubry", authorId: lawyer.id });
});

it("at a public address the team writes without « Avocat », and is named in the heading", async () => {
  const former = { ...config };
  setConfig({ ...config, PUBLIC_URL: "https://recours.exemple.fr" });
  const open = theCase;
  try {
    theCase = await aCase(client, { status: "active" });
    await write(administrator, "De l’équipe");
    await transaction((tx) => postAutomaticMessage(tx, { caseId: theCase.id, text: "Automatique" }));
    expect(await heading()).toBe("Équipe Recours");
    expect(await signatures()).toEqual([
      ["Équipe Recours", null],
      ["Équipe Recours", null],
    ]);
  } finally {
    theCase = open;
    setConfig(former);
  }
});

it("messages of before 0.2.0 get the name in force when 0.5.0 first runs, and keep it", async () => {
  const other = await aCase(client, { status: "active" });
  const old = { senderId: SYSTEM_USER_ID, signature: null };
  await db.insert(caseMessages).values([
    { ...old, caseId: other.id, seq: 1, message: "Ancien", signedAs: "displayed" },
    { ...old, caseId: other.id, seq: 2, message: "De l’équipe", signedAs: "team" },
    { caseId: other.id, senderId: client.id, seq: 3, message: "Du client" },
  ]);
  while (await fillNextSignatures(1));
  const { identity, contacts } = completeSite({});
  showPublished({
    identity: { ...identity, name: "Cabinet Durand" },
    contacts: { ...contacts, lawyerSurname: "Durand" },
  });
  expect(await fillNextSignatures(1)).toBe(false);
  const { messages } = await readThread(client.actor, other.id);
  showPublished({});
  expect(messages.map(({ sender, badge }) => [sender, badge])).toEqual([
    ["Maître Laurent", "Avocat"],
    ["Équipe Recours", null],
    [expect.stringContaining(client.profile.firstName), null],
  ]);
});
