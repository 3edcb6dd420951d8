import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, caseMessages } from "~/db/schema";
import { postMessage } from "~/features/chat/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { readConversation, readThread } from "~/features/chat/queries.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { updateProfile } from "~/features/identity/declared-identity.commands.server";
import { verifyLawyer } from "~/features/lawyers/desk/commands.server";
import { readLawyer } from "~/features/lawyers/desk/queries.server";
import { saveRegistration } from "~/features/lawyers/registration/commands.server";
import { listOwnAccess } from "~/features/privacy/access/queries.server";
import { aCase, aClient, aLawyerOnDuty, anAdministrator, aProposal, type Person, reload } from "~tests/factories";
import { aProfileInput } from "~tests/factories/profile";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { takeCaseBack } from "./ending.commands.server";
import { acceptProposal } from "./proposals/commands.server";
import { readCharge, readOwnLawyer } from "./queries.server";
import { mayUseCarpa } from "./recoveries.queries.server";

freshDatabase();
queueJobs(announceUnread, deliverEmail);

const registration = {
  bar: "Paris",
  oathDate: "2010-01-15",
  insurer: "Assureur",
  policyNumber: "RC-1",
  insuranceEndsOn: "2099-12-31",
  specialities: ["phishing" as const],
  languages: ["fr" as const],
  maxCases: 10,
  isListed: false,
};

/** A lawyer in charge of a case. */
async function aMandate() {
  const [client, administrator] = [await aClient(), await anAdministrator()];
  const lawyer = await aLawyerOnDuty({ firstName: "Jeanne", lastName: "Aubry" });
  const theCase = await aCase(client, { status: "active" });
  await acceptProposal(lawyer.actor, await aProposal(theCase, lawyer));
  return { client, administrator, lawyer, theCase };
}

const rename = async (lawyer: Person, lastName: string): Promise<Person> => {
  await updateProfile(lawyer.actor, lawyer.id, aProfileInput({ firstName: "Jeanne", lastName }));
  return reload(lawyer);
};
const verify = async ({ actor }: Person, { id }: Person) =>
  verifyLawyer(actor, { userId: id, version: (await readLawyer(actor, id)).version, note: "Carte vue" });
const losses = ({ id }: Person) =>
  db.$count(auditEntries, and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "lawyer.verification_lost")));

it("a lawyer whose name and bar nobody verified is shown under those that were verified last", async () => {
  const { client, administrator, lawyer, theCase } = await aMandate();
  const { id } = theCase;
  const write = ({ actor }: Person, text: string) =>
    postMessage(actor, { caseId: id, text, fileIds: [], clientKey: crypto.randomUUID() });
  await write(lawyer, "Avant");
  const renamed = await rename(lawyer, "Rothschild");
  await saveRegistration(renamed.actor, { ...registration, bar: "Genève", oathDate: "1990-01-15" });
  await write(renamed, "Après");
  const shown = async () => {
    const { messages } = await readThread(client.actor, id);
    return messages.filter(({ isAutomatic }) => !isAutomatic).map(({ sender }) => sender);
  };
  expect(await shown()).toEqual(["Maître Jeanne Aubry", "Maître Jeanne Aubry"]);
  expect((await readConversation(client.actor, id)).lawyer).toBe("Maître Jeanne Aubry");
  const verifiedLast = { name: "Maître Jeanne Aubry", bar: "Paris", oathYear: "2010", isVerified: false };
  expect((await readOwnLawyer(client.actor, id)).lawyer).toMatchObject({ ...verifiedLast, wasVerified: true });
  expect((await readCharge(administrator.actor, id)).current).toMatchObject(verifiedLast);
  await readThread(renamed.actor, id);
  expect((await listOwnAccess(client.actor, null)).entries.map(({ by }) => by)).not.toContain(
    "Maître Jeanne Rothschild",
  );

  await verify(administrator, lawyer);
  await write(renamed, "Vérifiée");
  expect(await shown()).toEqual(["Maître Jeanne Aubry", "Maître Jeanne Aubry", "Maître Jeanne Rothschild"]);
  expect((await readOwnLawyer(client.actor, id)).lawyer).toMatchObject({ bar: "Genève", oathYear: "1990" });
});

it("the message that ends a mandate names the lawyer as verified last", async () => {
  const { administrator, lawyer, theCase } = await aMandate();
  await rename(lawyer, "Rothschild");
  await takeCaseBack(administrator.actor, theCase.id, "left");
  const texts = await db.select().from(caseMessages).where(eq(caseMessages.caseId, theCase.id));
  expect(texts.at(-1)?.message).toContain("Maître Jeanne Aubry n’est plus en charge");
});

it("the loss of a verification is in the journal, once, whatever took it away", async () => {
  const { administrator, lawyer } = await aMandate();
  await saveRegistration(lawyer.actor, { ...registration, insurer: "Autre" });
  expect(await losses(lawyer)).toBe(0);
  await saveRegistration(lawyer.actor, { ...registration, bar: "Lyon" });
  await saveRegistration(lawyer.actor, { ...registration, bar: "Nice" });
  expect(await losses(lawyer)).toBe(1);
  await verify(administrator, lawyer);
  const renamed = await rename(lawyer, "Autre");
  expect(await losses(lawyer)).toBe(2);
  await rename(renamed, "Encore");
  expect(await losses(lawyer)).toBe(2);
});

it("the CARPA account is offered to administrators and to lawyers who are verified only", async () => {
  const { administrator, client, lawyer } = await aMandate();
  const offered = async () => Promise.all([administrator, client, lawyer].map(({ actor }) => mayUseCarpa(actor)));
  expect(await offered()).toEqual([true, false, true]);
  await rename(lawyer, "Rothschild");
  expect(await offered()).toEqual([true, false, false]);
});
