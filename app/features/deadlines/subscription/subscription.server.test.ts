import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { agendaAddresses, auditEntries, caseMembers, cases, users } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { replacePassword } from "~/features/accounts/password/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { endHelp } from "~/features/helpers/ending.commands.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aLawyerOnDuty, aMember, anAdministrator, aPayment, derive } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { transfer } from "~tests/setup/transfers";
import { sharedAgendaOf } from "../agenda.server";
import { keepStaleDeadlines } from "../kept/commands.server";
import { endAgendaAddress, makeAgendaAddress } from "./commands.server";
import { readAgendaAddress, readSharedAgenda } from "./queries.server";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail);

const TODAY = "2026-11-24";
const NOW = new Date(`${TODAY}T09:00:00Z`);
const missing = { code: "agenda_not_found" };
const tokenOf = (address: string) => new URL(address).searchParams.get("token") ?? "";
const read = (token: string) => readSharedAgenda(token, "192.0.2.1", NOW);

async function aVictim() {
  const owner = await aClient({ firstName: "Camille", lastName: "Moreau" });
  const theCase = await aCase(owner, { status: "active" });
  for (let n = 0; n < 2; n++)
    await aPayment(theCase, {
      ...{ method: "direct_debit", debitedOn: "2026-10-05", amount: 987_654, payeeName: "Escroc SARL" },
    });
  await keepStaleDeadlines(TODAY);
  const make = async (actor: Actor = owner.actor) => tokenOf(await makeAgendaAddress(actor, theCase.id));
  return { owner, theCase, make };
}

describe("the private address of the dates of a case", () => {
  it("gives whoever has it the days and what to do, once each, without name, amount, payee or reference", async () => {
    const { owner, theCase, make } = await aVictim();
    const dates = await read(await make());
    expect(dates.map(({ date }) => date)).toEqual([
      "2026-11-30",
      "2027-11-05",
      "2029-10-05",
      "2031-10-05",
      "2032-10-05",
    ]);
    const text = sharedAgendaOf(dates, "recours.exemple.fr", NOW);
    const unfolded = text.replaceAll("\r\n ", "");
    expect(unfolded.match(/^SUMMARY:.*$/gm)).toEqual(dates.map(() => "SUMMARY:Échéance de votre dossier"));
    expect(unfolded).toContain("DTSTART;VALUE=DATE:20261130\r\n");
    expect(unfolded).toContain("DESCRIPTION:Demandez le remboursement du prélèvement\\, même si vous l’aviez autorisé");
    for (const secret of [theCase.reference, theCase.id, owner.email, "Moreau", "Escroc", "9876", "9 876"])
      expect(text).not.toContain(secret);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it("is stored as a digest only, and made and ended in the journal", async () => {
    const { owner, theCase, make } = await aVictim();
    expect(await readAgendaAddress(owner.actor, theCase.id)).toMatchObject({ madeAt: null });
    const token = await make();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await db.select().from(agendaAddresses))).not.toContain(token);
    expect((await readAgendaAddress(owner.actor, theCase.id)).madeAt).toBeInstanceOf(Date);
    await endAgendaAddress(owner.actor, theCase.id);
    await endAgendaAddress(owner.actor, theCase.id);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, theCase.id));
    const actions = entries.map(({ action }) => action).filter((action) => action.includes("shared"));
    expect(actions.sort()).toEqual(["deadline.shared", "deadline.unshared"]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it("ends when another one is made, and when it is revoked", async () => {
    const { owner, theCase, make } = await aVictim();
    const first = await make();
    const second = await make();
    await expect(read(first)).rejects.toMatchObject(missing);
    expect(await read(second)).toHaveLength(5);
    await endAgendaAddress(owner.actor, theCase.id);
    await expect(read(second)).rejects.toMatchObject(missing);
    await expect(read("")).rejects.toMatchObject(missing);
  });

  it("is one for each person, and ends with the help of its person", async () => {
    const { theCase, make } = await aVictim();
    const helper = await aClient();
    await aMember(theCase, helper, "helper");
    const [own, theirs] = [await make(), await make(helper.actor)];
    expect(await read(theirs)).toHaveLength(5);
    await db.delete(caseMembers).where(eq(caseMembers.userId, helper.id));
    await expect(read(theirs)).rejects.toMatchObject(missing);
    expect(await read(own)).toHaveLength(5);
  });

  it("stays ended when its person helps again, or helps the owner to whom their case was transferred", async () => {
    const { owner, theCase, make } = await aVictim();
    const helper = await aClient();
    await aMember(theCase, helper, "helper");
    const theirs = await make(helper.actor);
    await endHelp(owner.actor, theCase.id, helper.id);
    await aMember(theCase, helper, "helper");
    await expect(read(theirs)).rejects.toMatchObject(missing);
    const [own, again] = [await make(), await make(helper.actor)];
    const heir = await aClient();
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, heir.id));
    await transfer(await anAdministrator(), theCase.id, owner, heir);
    for (const former of [owner, helper]) await aMember(theCase, former, "helper");
    for (const token of [own, again]) await expect(read(token)).rejects.toMatchObject(missing);
    expect(await db.$count(agendaAddresses, eq(agendaAddresses.caseId, theCase.id))).toBe(0);
  });

  it("ends with the password of its person, and no other with it", async () => {
    const { owner, theCase, make } = await aVictim();
    const helper = await aClient();
    await aMember(theCase, helper, "helper");
    const [own, theirs] = [await make(), await make(helper.actor)];
    const { id: userId, email } = owner;
    const given = { userId, email, firstName: "Camille", passwordHash: "x", action: "account.password_reset" } as const;
    await transaction((tx) => replacePassword(tx, given));
    await expect(read(own)).rejects.toMatchObject(missing);
    expect(await read(theirs)).toHaveLength(5);
  });

  it("is of the client’s side only", async () => {
    const { theCase, make } = await aVictim();
    const lawyer = await aLawyerOnDuty();
    await aMember(theCase, lawyer, "lawyer");
    for (const { actor } of [lawyer, await anAdministrator(), await aClient()])
      await expect(make(actor)).rejects.toMatchObject({ code: "case_not_found" });
  });

  it("is empty once the case is closed", async () => {
    const { theCase, make } = await aVictim();
    const token = await make();
    await db.update(cases).set({ status: "closed" }).where(eq(cases.id, theCase.id));
    await derive(theCase);
    expect(await read(token)).toEqual([]);
  });

  it("is refused to a network that tried too many wrong ones, while the right ones still work there", async () => {
    startRateLimits(database);
    const { make } = await aVictim();
    const token = await make();
    const wrong = () => readSharedAgenda("faux", "192.0.2.9", NOW);
    for (let n = 0; n < 300; n++) await expect(wrong()).rejects.toMatchObject(missing);
    await expect(wrong()).rejects.toMatchObject({ code: "too_many_requests" });
    expect(await readSharedAgenda(token, "192.0.2.9", NOW)).toHaveLength(5);
  });
});
