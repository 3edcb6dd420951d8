import { eq, ne } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { insertAccount } from "~/features/accounts/creation/commands.server";
import { hashPassword } from "~/features/accounts/password/rules.server";
import { enrolDemoAuthenticator } from "~/features/accounts/second-factor/commands.server";
import { approveDocument } from "~/features/approvals/commands.server";
import { moveCase, queueCase } from "~/features/cases/desk/commands.server";
import type { AdminMove } from "~/features/cases/rules";
import { submitCase } from "~/features/cases/submission.commands.server";
import { saveDraft } from "~/features/cases/wizard/commands.server";
import { postMessage } from "~/features/chat/commands.server";
import { proposeCorrection } from "~/features/deadlines/corrections/commands.server";
import { receiveUpload } from "~/features/files/commands.server";
import { updateProfile } from "~/features/identity/declared-identity.commands.server";
import { rejectDocuments } from "~/features/identity/review/commands.server";
import { slotOf } from "~/features/identity/rules";
import { submitDocument } from "~/features/identity/submission/commands.server";
import { countInventedStories } from "~/features/journey/demo.commands.server";
import { verifyLawyer } from "~/features/lawyers/desk/commands.server";
import { readLawyer } from "~/features/lawyers/desk/queries.server";
import { saveRegistration } from "~/features/lawyers/registration/commands.server";
import { noteBankData } from "~/features/letters/bank-data/commands.server";
import { beginLetter } from "~/features/letters/commands.server";
import { sendLetter } from "~/features/letters/sending.commands.server";
import { addPayment } from "~/features/payments/commands.server";
import { paymentSchema } from "~/features/payments/schema";
import { today } from "~/platform/today";
import { DEMO_LAWYERS } from "./lawyers";
import { DEMO_PEOPLE, type DemoCase, type DemoPerson } from "./people";
import { drawSpecimens, type Specimen } from "./specimens";
import { inventedStories } from "./stories";

const PASSWORD = "demonstration";
const ADMINISTRATOR = { firstName: "Alix", lastName: "Bernard", email: "administration@exemple.fr" };
/** The secret of the lawyers' authenticator app: a lawyer signs in with a second factor, in the demonstration too. */
const LAWYER_SECRET = "DEMORECOURSDEMORECOURSDEMORECOUR";
/** The accounts that the start prints: one that has a lawyer, one whose documents are being checked. */
const PRINTED_ACCOUNTS = ["camille.moreau@exemple.fr", "idriss.benali@exemple.fr"];

/**
 * Fills an empty installation with invented people, through the product's own commands, and prints the accounts. Does not
 * change an installation that already has an account.
 */
export async function seedDemo(): Promise<void> {
  const [somebody] = await db.select().from(profiles).where(ne(profiles.id, SYSTEM_USER_ID)).limit(1);
  if (!somebody) await fill();
  console.log(`Compte : administrateur · ${ADMINISTRATOR.email} · ${PASSWORD}`);
  for (const { email } of DEMO_LAWYERS)
    console.log(`Compte : avocat · ${email} · ${PASSWORD} · clé de l’application de codes ${LAWYER_SECRET}`);
  for (const email of PRINTED_ACCOUNTS) console.log(`Compte : client · ${email} · ${PASSWORD}`);
}

async function fill(): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const pictures = await drawSpecimens();
  const staff = await actorOf(await register({ ...ADMINISTRATOR, role: "administrator", passwordHash }));
  for (const lawyer of DEMO_LAWYERS) await admit(lawyer, staff, passwordHash);
  await proposeInRules();
  await countInventedStories(inventedStories());
  const ids: string[] = [];
  for (const { firstName, lastName, email } of DEMO_PEOPLE)
    ids.push(await register({ firstName, lastName, email, passwordHash }));
  const people = DEMO_PEOPLE.map((person, index) => ({ ...person, id: ids[index] as string }));
  // In parallel, since the inspection of files, in processes of their own, takes most of the time.
  await Promise.all(people.map((person) => establish(person, staff, pictures)));
  for (const { id, cases = [] } of people) for (const made of cases) await openCase(await actorOf(id), staff, made);
}

/** A lawyer proposes a correction of a rule, which waits for an answer. */
async function proposeInRules(): Promise<void> {
  const [lawyer] = await db
    .select()
    .from(profiles)
    .where(eq(profiles.email, DEMO_LAWYERS[0]?.email ?? ""));
  if (!lawyer) return;
  await proposeCorrection(await actorOf(lawyer.id), "debit_8_weeks", {
    id: crypto.randomUUID(),
    correction:
      "Le numéro de l’article est à relire\u00a0: il vise le prélèvement autorisé dont le montant n’était pas connu.",
    source: "legifrance.gouv.fr, Code monétaire et financier",
    readOn: today(),
  });
}

/** Makes a lawyer whose registration is verified and whose second factor is on. */
async function admit({ registration, ...person }: (typeof DEMO_LAWYERS)[number], staff: Actor, passwordHash: string) {
  const id = await register({ ...person, role: "lawyer", passwordHash });
  await enrolDemoAuthenticator(id, LAWYER_SECRET);
  await saveRegistration(await actorOf(id), registration);
  const { version } = await readLawyer(staff, id);
  await verifyLawyer(staff, { userId: id, version, note: "Avocat inventé pour la démonstration." });
}

async function establish(person: DemoPerson & { id: string }, staff: Actor, pictures: Record<Specimen, Uint8Array>) {
  if (person.stage === "registered") return;
  await updateProfile(await actorOf(person.id), person.id, profileOf(person));
  if (person.stage !== "profile") await prove(person, staff, pictures);
}

function register(account: Parameters<typeof insertAccount>[1]): Promise<string> {
  return transaction((tx) => insertAccount(tx, { ...account, emailConfirmed: true }));
}

async function actorOf(userId: string): Promise<Actor> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
  if (!profile) throw new Error("The invented person is gone.");
  const { email, firstName, lastName, role, profileStepCompleted, identityVerified } = profile;
  return {
    userId,
    sessionId: crypto.randomUUID(),
    email,
    firstName,
    lastName,
    emailConfirmed: true,
    role,
    accountRole: role,
    secondFactor: false,
    secondFactorMissing: false,
    profileStepCompleted,
    identityVerified,
  };
}

function profileOf({ firstName, lastName, place }: DemoPerson): Parameters<typeof updateProfile>[2] {
  return {
    firstName,
    lastName,
    ...place,
    dateOfBirth: "1975-04-12",
    taxId: "3023217600053",
    hasNoTaxId: false,
    phone: "+33612345678",
    homePhone: null,
    gdprConsent: true,
    termsAccepted: true,
  };
}

/** Submits documents, and reviews them as far as the person's stage requires. */
async function prove({ id, stage }: { id: string } & DemoPerson, staff: Actor, pictures: Record<Specimen, Uint8Array>) {
  const actor = await actorOf(id);
  const send = async (slot: string, kind: Specimen): Promise<string> => {
    const stream = new Blob([pictures[kind] as BlobPart]).stream();
    return (await receiveUpload(actor, { purpose: "identity", slot, name: `${kind}.jpg`, stream })).id;
  };
  const passport = await send(slotOf("first_document", "front"), "passport");
  await submitDocument(actor, { step: "first_document", documentType: "passport", frontFileId: passport });
  if (stage === "refused") await rejectDocuments(staff, { userId: id, documentType: "passport", reason: "illegible" });
  if (stage === "refused" || stage === "started") return;
  const [front, back, proof] = await Promise.all([
    send(slotOf("second_document", "front"), "front"),
    send(slotOf("second_document", "back"), "back"),
    send(slotOf("proof_of_address", "front"), "proof"),
  ]);
  await submitDocument(actor, {
    step: "second_document",
    documentType: "identity_card",
    frontFileId: front,
    backFileId: back,
  });
  await submitDocument(actor, { step: "proof_of_address", documentType: "proof_of_address", frontFileId: proof });
  if (stage !== "verified") return;
  for (const documentType of ["passport", "identity_card", "proof_of_address"] as const)
    await approveDocument(staff, { userId: id, documentType });
}

/** The decisions that lead from « under review » to each status. */
const DECISIONS: Partial<Record<DemoCase["status"], AdminMove[]>> = {
  active: ["approve"],
  on_hold: ["approve", "hold"],
  closed: ["approve", "close"],
  rejected: ["reject"],
};

/** Sends « Demander tout ce que la banque a gardé », with the answers of an invented bank. */
async function askForBankData(
  client: Actor,
  caseId: string,
  payments: string[],
  { sentOn, answers }: NonNullable<DemoCase["bankData"]>,
): Promise<void> {
  const id = crypto.randomUUID();
  await beginLetter(client, caseId, "bank_data_request", { id, payments, exhibits: [], reasons: [] });
  await sendLetter(client, caseId, id, { sentOn, sending: "registered_post" });
  await noteBankData(client, caseId, id, answers);
}

async function openCase(client: Actor, staff: Actor, made: DemoCase): Promise<void> {
  const { status, answers, payments = [], bankData, talk = [] } = made;
  const draft = await saveDraft(client, { id: crypto.randomUUID(), version: 0, answers });
  const paid = payments.map((payment) => ({ ...payment, id: crypto.randomUUID() as string }));
  for (const { on, ...typed } of paid)
    await addPayment(client, draft.id, paymentSchema.parse({ ...typed, debitedOn: on }));
  if (bankData)
    await askForBankData(
      client,
      draft.id,
      paid.map(({ id }) => id),
      bankData,
    );
  if (status === "draft") return;
  const { id, version } = draft;
  await submitCase(client, { id, version });
  for (const move of DECISIONS[status] ?? []) await moveCase(staff, { id, move });
  for (const [isClient, text] of talk)
    await postMessage(isClient ? client : staff, { caseId: id, text, fileIds: [], clientKey: crypto.randomUUID() });
  if (status === "pending") await queueCase(staff, id);
}
