import { and, desc, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { emailLogs, users } from "~/db/schema";
import { readThread } from "~/features/chat/queries.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { aCase, aClient, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { endHelp } from "./ending.commands.server";
import { acceptHelperInvitation, inviteHelper } from "./invitation.commands.server";

freshDatabase();
queueJobs(deliverEmail);
afterEach(() => db.delete(emailLogs));

const confirm = ({ id }: Person, emailVerified = true) =>
  db.update(users).set({ emailVerified }).where(eq(users.id, id));
async function anOwner(): Promise<Person> {
  const owner = await aClient();
  await confirm(owner);
  return owner;
}
const aStranger = () => aClient({ firstName: "Votre virement", lastName: "est bloqué" });

/** A helper who accepts the invitation to a new case of the owner. */
async function aHelp(owner: Person, helper: Person) {
  const theCase = await aCase(owner);
  await inviteHelper(owner.actor, theCase.id, { email: helper.email, right: "read" });
  const [sent] = await db
    .select()
    .from(emailLogs)
    .where(and(eq(emailLogs.recipient, helper.email), eq(emailLogs.kind, "helper_invited")))
    .orderBy(desc(emailLogs.createdAt));
  await acceptHelperInvitation(helper.actor, /token=([\w-]+)/.exec(sent?.text ?? "")?.[1] as string);
  return theCase;
}

/** The last e-mail to the owner and the last message of the conversation. */
async function toldOf(owner: Person, caseId: string) {
  const [email] = await db
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.recipient, owner.email))
    .orderBy(desc(emailLogs.createdAt));
  const message = (await readThread(owner.actor, caseId)).messages.at(-1)?.text;
  return { email: email?.text.replaceAll(/\s+/g, " "), message };
}

describe("a helper", () => {
  it("is « la personne invitée » in what the owner receives, whatever name a stranger chose", async () => {
    const [owner, helper] = [await anOwner(), await aStranger()];
    const { id } = await aHelp(owner, helper);
    const joined = await toldOf(owner, id);
    expect(joined.email).toContain("La personne invitée a maintenant accès à votre dossier");
    expect(joined.message).toContain("La personne invitée, proche de Camille");
    await endHelp(helper.actor, id, helper.id);
    const left = await toldOf(owner, id);
    expect(left.email).toContain("La personne invitée ne vous aide plus");
    expect(JSON.stringify([joined, left])).not.toContain("virement");
  });

  it("is named once the staff has verified the name, or the owner has had this helper in another case", async () => {
    const owner = await anOwner();
    const verified = await aClient({ firstName: "Paul", lastName: "Petit", identityVerified: true });
    const { id } = await aHelp(owner, verified);
    const told = await toldOf(owner, id);
    expect(told.email).toContain("Paul Petit a maintenant accès");
    expect(told.message).toContain("Paul Petit, proche de");
    const stranger = await aStranger();
    await aHelp(owner, stranger);
    const again = await aHelp(owner, stranger);
    expect((await toldOf(owner, again.id)).email).toContain("Votre virement est bloqué a maintenant accès");
  });

  it("is not named to an owner whose address is not confirmed, nor by an access to the case of another owner", async () => {
    const [owner, other, stranger] = [await anOwner(), await anOwner(), await aStranger()];
    await aHelp(owner, stranger);
    const { id } = await aHelp(other, stranger);
    expect((await toldOf(other, id)).email).toContain("La personne invitée a maintenant accès");
    await confirm(owner, false);
    const again = await aHelp(owner, stranger);
    expect((await toldOf(owner, again.id)).email).toContain("La personne invitée a maintenant accès");
  });
});
