import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { feeAgreement } from "~/content/fee-agreement";
import { db, transaction } from "~/db/client.server";
import { auditEntries, cases, emailLogs, feeAgreements, files, lawyers, recoveries } from "~/db/schema";
import { removeCase } from "~/features/cases/desk/commands.server";
import { readAttachment, readEvidence } from "~/features/cases/evidence/queries.server";
import { listRecoveries, readRecoveries, recoveredByCase } from "~/features/cases/recoveries/queries.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { readThread } from "~/features/chat/queries.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { removeObjects } from "~/features/files/jobs.server";
import { readStoredFile } from "~/features/files/queries.server";
import { changeCases } from "~/features/members/change-case.commands.server";
import { giveReason } from "~/features/members/commands.server";
import { deletePerson } from "~/features/people/deletion.commands.server";
import {
  aCase,
  aClient,
  aLawyerOnDuty,
  anAdministrator,
  anAgreement,
  aProposal,
  type Case,
  type Person,
} from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { withdrawFromCase } from "../ending.commands.server";
import { acceptProposal } from "../proposals/commands.server";
import { recordRecovery } from "../recoveries.commands.server";
import { acceptAgreement, declineAgreement, proposeAgreement, retractAgreement } from "./commands.server";
import { ownAgreements, readAgreementState, readAgreements } from "./queries.server";
import { acceptSchema, agreementSchema } from "./schema";

freshDatabase();
queueJobs(announceUnread, deliverEmail, removeObjects);

const NOT_FOUND = { code: "case_not_found" };
const input = (given: object = {}) => ({
  id: crypto.randomUUID() as string,
  baseFee: 50_000,
  vatRate: 2_000,
  successRate: 1_500,
  scope: "Une mise en demeure de la banque.",
  expenses: null,
  ...given,
});

/** A case of which the lawyer is in charge. */
async function aMandate() {
  const client = await aClient({ firstName: "Camille", lastName: "Moreau" });
  const lawyer = await aLawyerOnDuty({ firstName: "Jeanne", lastName: "Aubry" });
  const theCase = await aCase(client, { status: "active" });
  await acceptProposal(lawyer.actor, await aProposal(theCase, lawyer));
  return { client, lawyer, theCase };
}

/** The same with an agreement that waits. */
async function aPending(given: object = {}) {
  const world = await aMandate();
  const proposal = input(given);
  await proposeAgreement(world.lawyer.actor, world.theCase.id, proposal);
  return { ...world, id: proposal.id };
}

const current = async ({ actor }: Person, { id }: Case) => (await readAgreements(actor, id)).agreements[0];
const kindsTo = async ({ id }: Person) =>
  (await db.select().from(emailLogs).where(eq(emailLogs.userId, id))).map(({ kind }) => kind);

describe("a fee agreement", () => {
  it("is proposed once as a PDF whose digest is stored, with a message and an e-mail without content", async () => {
    const { client, lawyer, theCase } = await aMandate();
    const proposal = input();
    await proposeAgreement(lawyer.actor, theCase.id, proposal);
    await proposeAgreement(lawyer.actor, theCase.id, proposal);
    const { agreements } = await readAgreements(client.actor, theCase.id);
    expect(agreements).toHaveLength(1);
    const [agreement] = agreements;
    expect(agreement).toMatchObject({
      status: "pending",
      textVersion: feeAgreement.version,
      lawyerName: "Maître Jeanne Aubry",
    });

    const { messages } = await readThread(client.actor, theCase.id);
    const sent = messages.filter(({ attachments }) => attachments.length > 0);
    expect(sent).toMatchObject([{ isAutomatic: true, attachments: [{ fileId: agreement?.fileId }] }]);

    const file = await readAttachment(client.actor, theCase.id, agreement?.fileId ?? "");
    const bytes = new Uint8Array(await new Response(await readStoredFile(client.actor, file)).arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(agreement?.sha256);
    const pdf = await getDocument({ data: bytes }).promise;
    const first = (await (await pdf.getPage(1)).getTextContent()).items.map((item) => ("str" in item ? item.str : ""));
    expect(first.join(" ")).toContain("Camille Moreau");

    const mails = await db.select().from(emailLogs).where(eq(emailLogs.kind, "agreement_proposed"));
    const [mail] = mails.filter(({ userId }) => userId === client.id);
    expect(mail?.text).toContain(`/case/${theCase.id}/agreement`);
    expect(mail?.text).not.toMatch(/honoraire|600|mise en demeure/);
  });

  it("needs a base fee, and a success fee of at most what the site announces", () => {
    const typed = { id: crypto.randomUUID(), baseFee: "500", vatRate: "2000", scope: "Une assignation" };
    const errorOf = (given: object) => agreementSchema.safeParse({ ...typed, ...given }).error?.issues[0]?.message;
    expect(agreementSchema.parse(typed)).toMatchObject({ baseFee: 50_000, vatRate: 2_000, successRate: null });
    expect(agreementSchema.parse({ ...typed, successRate: "15" }).successRate).toBe(1_500);
    expect(errorOf({ baseFee: undefined })).toBe("Indiquez l’honoraire de base");
    expect(errorOf({ baseFee: "0" })).toBe("L’honoraire de base doit être supérieur à zéro");
    expect(errorOf({ baseFee: "0,01", successRate: "15" })).toContain("l’honoraire de base doit dépasser 120");
    expect(errorOf({ successRate: "25" })).toBe("Indiquez un pourcentage de 20 au plus, par exemple 15");
    expect(errorOf({ scope: " " })).toBe("Décrivez ce que l’honoraire de base couvre");
  });

  it("is not proposed under a name and a bar that nobody verified, nor is a sum on the CARPA account recorded", async () => {
    const { lawyer, theCase } = await aMandate();
    const unverified = { bar: "Inventé", verifiedAt: null, verifiedBy: null };
    await db.update(lawyers).set(unverified).where(eq(lawyers.userId, lawyer.id));
    const refused = { code: "registration_unverified" };
    await expect(proposeAgreement(lawyer.actor, theCase.id, input())).rejects.toMatchObject(refused);
    expect(await db.$count(feeAgreements, eq(feeAgreements.caseId, theCase.id))).toBe(0);
    const page = await readAgreements(lawyer.actor, theCase.id);
    expect(page).toMatchObject({ awaitsVerification: true, can: { propose: false } });
    const sum = { id: crypto.randomUUID(), amount: 10_000, receivedOn: "2026-01-01", sourceDetails: null };
    const add = (onCarpa: boolean) =>
      recordRecovery(lawyer.actor, theCase.id, { ...sum, source: "bank_transfer", onCarpa });
    await expect(add(true)).rejects.toMatchObject(refused);
    await add(false);
    await db.delete(recoveries).where(eq(recoveries.id, sum.id));
    const verified = { verifiedAt: new Date(), verifiedBy: "administrator" } as const;
    await db.update(lawyers).set(verified).where(eq(lawyers.userId, lawyer.id));
    await proposeAgreement(lawyer.actor, theCase.id, input());
  });

  it("cannot be accepted once the case is closed", async () => {
    const { client, theCase, id } = await aPending();
    await db.update(cases).set({ status: "closed" }).where(eq(cases.id, theCase.id));
    await expect(acceptAgreement(client.actor, theCase.id, { id, otherPayer: "none" })).rejects.toMatchObject({
      code: "agreement_closed",
    });
  });

  it("is accepted with its date, version and digest in the journal, tells the lawyer, and does not change after", async () => {
    const { client, lawyer, theCase, id } = await aPending();
    await acceptAgreement(client.actor, theCase.id, { id, startsAtOnce: true, otherPayer: "insurance" });
    await acceptAgreement(client.actor, theCase.id, { id, otherPayer: "none" });
    const agreement = await current(client, theCase);
    expect(agreement).toMatchObject({ status: "accepted", startsAtOnce: true });
    expect(agreement?.answeredAt).toBeInstanceOf(Date);
    expect(await readAgreementState(lawyer.actor, theCase.id)).toBe("Acceptée");
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, "case.agreement_accepted"));
    expect(entries.filter(({ subjectId }) => subjectId === theCase.id)).toMatchObject([
      { actorId: client.id, details: { agreementId: id, version: feeAgreement.version, sha256: agreement?.sha256 } },
    ]);
    expect(await kindsTo(lawyer)).toContain("agreement_answered");
    const last = (await readThread(client.actor, theCase.id)).messages.at(-1);
    expect(last?.text).toMatch(/^Vous avez accepté le .+ Vous pouvez vous rétracter pendant quatorze jours/);
    await expect(proposeAgreement(lawyer.actor, theCase.id, input())).rejects.toMatchObject({
      code: "agreement_in_force",
    });
    await expect(declineAgreement(client.actor, theCase.id, { id, why: "Non" })).rejects.toMatchObject({
      code: "agreement_closed",
    });
  });

  it("is accepted with an answer on legal aid and insurance, which its lawyer reads", async () => {
    const { client, lawyer, theCase, id } = await aPending();
    const errors = acceptSchema.safeParse({ id, agrees: "on" }).error?.issues.map(({ message }) => message);
    expect(errors).toEqual(["Répondez à cette question avant d’accepter"]);
    await acceptAgreement(client.actor, theCase.id, { id, otherPayer: "legal_aid" });
    expect(await current(lawyer, theCase)).toMatchObject({ status: "accepted", otherPayer: "legal_aid" });
    expect((await ownAgreements(theCase.id))[0]?.otherPayer).toBe("legal_aid");
  });

  it("does not show a later lawyer the answer that was given to a former one on who else may pay", async () => {
    const { client, lawyer, theCase, id } = await aPending();
    await acceptAgreement(client.actor, theCase.id, { id, otherPayer: "legal_aid" });
    await withdrawFromCase(lawyer.actor, theCase.id, "Je change de barreau.");
    const later = await aLawyerOnDuty();
    await acceptProposal(later.actor, await aProposal(theCase, later));
    expect(await current(later, theCase)).toMatchObject({ id, otherPayer: null });
    expect((await current(client, theCase))?.otherPayer).toBe("legal_aid");
  });

  it("does not show the answer of a former client on who else may pay", async () => {
    const { client, theCase, id } = await aPending();
    await acceptAgreement(client.actor, theCase.id, { id, otherPayer: "legal_aid" });
    await db.update(feeAgreements).set({ formerClient: "Camille Moreau" }).where(eq(feeAgreements.id, id));
    expect((await current(client, theCase))?.otherPayer).toBeNull();
  });

  it("is declined in words that the lawyer reads, and a new proposal follows", async () => {
    const { client, lawyer, theCase, id } = await aPending();
    await declineAgreement(client.actor, theCase.id, { id, why: "La base est trop élevée." });
    expect(await current(lawyer, theCase)).toMatchObject({
      status: "declined",
      declineReason: "La base est trop élevée.",
    });
    await proposeAgreement(lawyer.actor, theCase.id, input({ baseFee: 30_000 }));
    expect(await current(client, theCase)).toMatchObject({ status: "pending", baseFee: 30_000 });
  });

  it("is replaced by a new proposal, and the former can no longer be accepted", async () => {
    const { client, lawyer, theCase, id } = await aPending();
    await proposeAgreement(lawyer.actor, theCase.id, input());
    const { agreements } = await readAgreements(client.actor, theCase.id);
    expect(agreements.map(({ status }) => status)).toEqual(["pending", "replaced"]);
    await expect(acceptAgreement(client.actor, theCase.id, { id, otherPayer: "none" })).rejects.toMatchObject({
      code: "agreement_closed",
    });
  });

  it("is retracted by the client within the time of the law only", async () => {
    const { client, theCase, id } = await aPending();
    await expect(retractAgreement(client.actor, theCase.id, id)).rejects.toMatchObject({ code: "agreement_closed" });
    await acceptAgreement(client.actor, theCase.id, { id, otherPayer: "none" });
    const answeredAt = new Date(Date.now() - 30 * 86_400_000);
    await db.update(feeAgreements).set({ answeredAt }).where(eq(feeAgreements.id, id));
    await expect(retractAgreement(client.actor, theCase.id, id)).rejects.toMatchObject({ code: "agreement_closed" });
    await db.update(feeAgreements).set({ answeredAt: new Date() }).where(eq(feeAgreements.id, id));
    await retractAgreement(client.actor, theCase.id, id);
    expect(await current(client, theCase)).toMatchObject({ status: "retracted", retractedAt: expect.any(Date) });
    const [sent] = await db.select().from(emailLogs).where(eq(emailLogs.kind, "agreement_retracted"));
    expect(sent).toMatchObject({ userId: client.id, text: expect.stringContaining("Maître Jeanne Aubry") });
  });

  it("lapses when its lawyer leaves the case, who reads it no more", async () => {
    const { client, lawyer, theCase, id } = await aPending();
    await withdrawFromCase(lawyer.actor, theCase.id, "Je pars");
    expect(await current(client, theCase)).toMatchObject({ id, status: "lapsed" });
    await expect(readAgreements(lawyer.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
    await expect(acceptAgreement(client.actor, theCase.id, { id, otherPayer: "none" })).rejects.toMatchObject({
      code: "agreement_closed",
    });
  });

  it("is read by its client and its lawyer, by an administrator with a reason, and by nobody else", async () => {
    const { client, lawyer, theCase, id } = await aPending();
    const [administrator, stranger, otherLawyer] = [await anAdministrator(), await aClient(), await aLawyerOnDuty()];
    for (const other of [stranger, otherLawyer]) {
      await expect(readAgreements(other.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
      await expect(acceptAgreement(other.actor, theCase.id, { id, otherPayer: "none" })).rejects.toMatchObject(
        NOT_FOUND,
      );
    }
    await expect(acceptAgreement(lawyer.actor, theCase.id, { id, otherPayer: "none" })).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(proposeAgreement(client.actor, theCase.id, input())).rejects.toMatchObject({ code: "forbidden" });
    await expect(readAgreements(administrator.actor, theCase.id)).rejects.toMatchObject({ code: "reason_needed" });
    await giveReason(administrator.actor, theCase.id, "complaint");
    expect((await readAgreements(administrator.actor, theCase.id)).can).toEqual({
      propose: false,
      answer: false,
      withdraw: false,
    });
    expect((await readAgreements(lawyer.actor, theCase.id)).can).toEqual({
      propose: true,
      answer: false,
      withdraw: true,
    });
  });

  it("is part of the case's archive and of the copy of one's data, and goes with the case", async () => {
    const { client, theCase, id } = await aPending();
    const { exhibits } = await readEvidence(client.actor, theCase.id);
    expect(exhibits.map(({ file }) => file.name)).toEqual([`convention-honoraires-${theCase.reference}.pdf`]);
    expect(await ownAgreements(theCase.id)).toMatchObject([{ id, baseFee: 50_000, status: "pending" }]);
    await transaction((tx) =>
      changeCases(tx, eq(cases.id, theCase.id), async ([row]) => row && removeCase(tx, row, null)),
    );
    expect(await db.$count(feeAgreements, eq(feeAgreements.id, id))).toBe(0);
    expect(await db.$count(files, eq(files.ownerId, client.id))).toBe(0);
  });
});

describe("the fee on a recovered sum", () => {
  it("is that of the agreement in force on its day, else the announced one", async () => {
    const { client, lawyer, theCase } = await aMandate();
    const noon = (day: string) => new Date(`${day}T12:00:00Z`);
    const given = { status: "accepted", answeredAt: noon("2026-02-10"), successRate: 1_500 } as const;
    await anAgreement(theCase, lawyer, { ...given, endedAt: noon("2026-03-10") });
    await anAgreement(theCase, lawyer, { ...given, status: "retracted", successRate: 100 });
    await anAgreement(theCase, lawyer, { ...given, answeredAt: noon("2026-04-01"), successRate: null });
    const days = ["2026-02-09", "2026-02-10", "2026-03-10", "2026-03-11", "2026-04-02"];
    for (const receivedOn of days)
      await db
        .insert(recoveries)
        .values({ id: crypto.randomUUID(), caseId: theCase.id, amount: 100_000, receivedOn, source: "seizure" });
    const fees = [20_000, 15_000, 15_000, 20_000, 0];
    expect((await listRecoveries(theCase.id)).map(({ fee }) => fee)).toEqual(fees);
    expect((await readRecoveries(null, 10)).map(({ fee }) => fee)).toEqual(fees.toReversed());
    expect((await recoveredByCase([theCase.id])).get(theCase.id)?.fee).toBe(70_000);
    expect((await listRecoveries((await aCase(client)).id)).length).toBe(0);
  });

  it("shows an agreement whose lawyer is no longer in charge as such", async () => {
    const { client, lawyer, theCase, id } = await aPending();
    await acceptAgreement(client.actor, theCase.id, { id, otherPayer: "none" });
    await withdrawFromCase(lawyer.actor, theCase.id, "Surcharge");
    expect((await current(client, theCase))?.endedAt).toEqual(expect.any(Date));
    expect(await readAgreementState(client.actor, theCase.id)).toBe(
      "Acceptée avec Maître Jeanne Aubry, qui n’est plus en charge",
    );
  });
});

it("an agreement whose lawyer's account was deleted before agreements ended is ended by the upgrade, as of that day", async () => {
  const administrator = await anAdministrator();
  const { lawyer, theCase, id } = await aPending();
  const state = async () => (await db.select().from(feeAgreements).where(eq(feeAgreements.id, id)))[0];
  const answeredAt = new Date(Date.now() - 3_600_000);
  await db.update(feeAgreements).set({ status: "accepted", answeredAt }).where(eq(feeAgreements.id, id));
  const migration = readFileSync("app/db/migrations/0054_unanswered_by_any_version.sql", "utf8");
  const fill = migration.split("--> statement-breakpoint").at(-1) ?? "";
  await db.execute(sql.raw(fill));
  expect((await state())?.endedAt).toBeNull();
  await deletePerson(administrator.actor, lawyer.id);
  await db.update(feeAgreements).set({ endedAt: null }).where(eq(feeAgreements.id, id));
  await db.execute(sql.raw(fill));
  const [ended] = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, theCase.id), eq(auditEntries.action, "case.lawyer_ended")));
  expect(await state()).toMatchObject({ lawyerId: null, endedAt: ended?.createdAt });
});
