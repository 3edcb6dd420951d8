import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database, db } from "~/db/client.server";
import {
  auditEntries,
  caseAttachments,
  caseMessages,
  caseNotes,
  cases,
  contactMessages,
  emailLogs,
  emailTemplates,
  files,
  identityDocuments,
  profiles,
  users,
  verificationSteps,
} from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { checkPassword } from "~/features/accounts/password/commands.server";
import { decryptTaxId } from "~/features/accounts/profile/rules.server";
import { postMessage } from "~/features/chat/commands.server";
import { fileErrors } from "~/features/files/errors";
import { MAX_FILE_BYTES } from "~/features/files/upload-sizes";
import { identityErrors } from "~/features/identity/errors";
import { declared } from "~/features/nouns.server";
import { config } from "~/platform/config.server";
import { fileIdentity } from "~/platform/files/store/file-keys.server";
import { fileStore } from "~/platform/files/store/store.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { anAdministrator, aPerson } from "~tests/factories";
import {
  copyBlock,
  dumpOf,
  type FormerProject,
  formerId,
  SMALL_PROJECT,
  writeFormerProject,
} from "~tests/fixtures/former-project";
import { freshDatabase } from "~tests/setup/database";
import { runImport } from "./import";
import type { Remarks } from "./remarks";

const jobs = await declared("jobs");

freshDatabase();

/** Fewer files than elsewhere: each is inspected in a process of its own. */
const SIZE = { ...SMALL_PROJECT, files: 16 };

let folder: string;
let project: FormerProject;
let found: Remarks;
let done: Remarks;
const lines: string[] = [];
const report = (line: string) => void lines.push(line);
const reportFile = () => join(folder, "rapport.csv");

const tables = { users, profiles, cases, caseMessages, files, caseAttachments, identityDocuments, verificationSteps };
const counts = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(tables).map(async ([name, table]) => [name, await db.$count(table)])),
  );
const why = (remarks: Remarks, table: string) =>
  remarks.all.filter((remark) => remark.table === table).map((remark) => `${remark.outcome}: ${remark.why}`);

beforeAll(async () => {
  startRateLimits(database);
  await startJobs(database, jobs, { work: false });
  folder = await mkdtemp(join(tmpdir(), "recours-former-"));
  project = await writeFormerProject(folder, SIZE);
  const evidence = join(project.files, "case-attachments", formerId.case(0), "1700000000000-");
  await writeFile(`${evidence}trop grand.txt`, "");
  await truncate(`${evidence}trop grand.txt`, MAX_FILE_BYTES + 1);
  await writeFile(`${evidence}vide.txt`, "");
  const before = await counts();
  found = await runImport({ ...project, report: reportFile(), dryRun: true }, report);
  expect(await counts()).toEqual(before);
  done = await runImport({ ...project, report: reportFile() }, report);
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a dry run says what the import then does, with the files that it refuses", () => {
  expect(done.all).toEqual(found.all);
  expect(done.counts).toEqual(found.counts);
  const refused = found.all.filter(({ outcome }) => outcome === "refused");
  expect(refused.map(({ table, id, why }) => [table, id.split("/")[1]?.slice(14), why])).toEqual([
    ["case-attachments", "trop grand.txt", fileErrors.messageOf("file_too_large")],
    ["case-attachments", "vide.txt", fileErrors.messageOf("file_empty")],
  ]);
  expect(Object.fromEntries([...done.counts].map(([table, { read, taken }]) => [table, [read, taken]]))).toEqual({
    "auth.refresh_tokens": [1, 0],
    "auth.audit_log_entries": [1, 0],
    "auth.users": [1, 0],
    profiles: [20, 20],
    "public.cases": [1, 0],
    cases: [40, 39],
    case_messages: [300, 291],
    "case-attachments": [12, 8],
    verification_steps: [6, 6],
    identity_documents: [9, 7],
    contact_messages: [3, 3],
    email_templates: [2, 2],
    email_logs: [5, 3],
    "identity-documents": [1, 0],
  });
});

test("people keep their ids, their dates to the microsecond, and what they declared", async () => {
  const [person] = await db
    .select()
    .from(profiles)
    .where(eq(profiles.id, formerId.person(6)));
  expect(person).toMatchObject({
    email: "personne-6@exemple.fr",
    firstName: "Prénom 6",
    lastName: "Nom\t6",
    phone: "+33612345678",
    adminNote: "rappeler le matin",
    role: "client",
    verificationStep: "pending",
  });
  expect(person?.encryptedTaxId).not.toContain("3023217600053");
  expect(person && (await decryptTaxId(person))).toBe("3023217600053");
  const at = sql<string>`to_char(${users.createdAt} at time zone 'UTC', 'HH24:MI:SS.US')`;
  expect(
    await db
      .select({ at })
      .from(users)
      .where(eq(users.id, formerId.person(6))),
  ).toEqual([{ at: "00:06:00.000123" }]);
  const [staff] = await db
    .select()
    .from(profiles)
    .where(eq(profiles.id, formerId.person(1)));
  expect(staff?.role).toBe("administrator");
});

test("every anomaly of people has its remark, and none of them is lost", async () => {
  const { people } = SIZE;
  expect(why(done, "profiles").sort()).toEqual([
    expect.stringMatching(/^changed: adresse e-mail absente, ou qu’un autre compte a déjà/),
    "changed: compte sans profil : la personne complète le sien",
    "changed: country : valeur inconnue « BE », remplacée par « Belgique »",
    "changed: pas de mot de passe à reprendre : la personne en choisit un par « Mot de passe oublié »",
    "changed: profil sans compte : la personne choisit un mot de passe par « Mot de passe oublié »",
    "changed: tax_id : numéro fiscal d’une autre forme, que la personne indiquera à nouveau",
  ]);
  const [first] = await db
    .select()
    .from(users)
    .where(eq(users.id, formerId.person(0)));
  const [second] = await db
    .select()
    .from(users)
    .where(eq(users.id, formerId.person(people - 3)));
  expect(first?.email).toBe("personne-0@exemple.fr");
  expect(second).toMatchObject({ email: `import-${second?.id}@import.invalid`, emailVerified: false });
});

test("passwords hashed by bcrypt open their accounts", async () => {
  expect(project.signIns).toHaveLength(10);
  for (const { id, email, password } of project.signIns) {
    expect((await checkPassword(email, password))?.userId).toBe(id);
    expect(await checkPassword(email, `${password} `)).toBeNull();
  }
  expect(
    await checkPassword(`import-${formerId.person(SIZE.people - 3)}@import.invalid`, "mot de passe commun"),
  ).toBeNull();
});

test("cases keep their answers, and what the product cannot hold is changed and said", async () => {
  const [made] = await db
    .select()
    .from(cases)
    .where(eq(cases.id, formerId.case(5)));
  expect(made).toMatchObject({
    reference: "2025-000005",
    amount: 100_550,
    paymentMethods: ["bank_transfer"],
    availableEvidence: ["iban", "emails"],
    status: "closed",
    description: "Récit 5\n\\.\nCOPY public.cases (id) FROM stdin;",
  });
  const [inProgress] = await db
    .select()
    .from(cases)
    .where(eq(cases.id, formerId.case(1)));
  const [archived] = await db
    .select()
    .from(cases)
    .where(eq(cases.id, formerId.case(2)));
  expect([inProgress?.status, archived?.status]).toEqual(["active", "closed"]);
  const [other] = await db
    .select()
    .from(cases)
    .where(eq(cases.id, formerId.case(3)));
  expect(other?.reference).toMatch(/^2026-[2-9A-HJKMNP-TV-Z]{6}$/);
  const notes = await db
    .select()
    .from(caseNotes)
    .where(eq(caseNotes.caseId, formerId.case(3)));
  expect(notes.map(({ text }) => text)).toEqual(["Référence dans l’ancien système : DOS-00003"]);
  expect(why(done, "cases")).toEqual([
    "changed: statut « in_progress » : importé comme « En traitement »",
    "changed: statut « archived » : importé comme « Clôturé »",
    expect.stringMatching(/^changed: référence « DOS-00003 » d’une autre forme/),
    "changed: payment_methods : valeur inconnue « troc », retirée",
    "skipped: dossier sans titulaire : son compte n’est pas dans l’export",
  ]);
  expect(why(done, "public.cases")).toEqual([expect.stringMatching(/^skipped: ligne illisible/)]);
});

test("a conversation is in its order, the staff is the team, and it goes on where it stopped", async () => {
  const { caseId, texts } = project.conversation;
  const read = () =>
    db.select().from(caseMessages).where(eq(caseMessages.caseId, caseId)).orderBy(asc(caseMessages.seq));
  const messages = await read();
  expect(messages.map(({ message }) => message)).toEqual(texts);
  expect(messages.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
  const staff = messages.filter(({ senderId }) => senderId === SYSTEM_USER_ID);
  expect(staff.map(({ signature }) => signature)).toEqual(staff.map(() => "Équipe Recours"));
  expect(staff.map(({ signedAs }) => signedAs)).toEqual(staff.map(() => "team"));
  expect(staff).toHaveLength(4);
  const administrator = await anAdministrator();
  const clientKey = crypto.randomUUID();
  const posted = await postMessage(administrator.actor, { caseId, text: "Nous reprenons.", fileIds: [], clientKey });
  expect(posted.seq).toBe(texts.length + 1);
  expect(why(done, "case_messages").sort()).toEqual(
    [
      ...Array.from({ length: 8 }, () => "skipped: message d’un dossier qui n’est pas importé"),
      "skipped: expéditeur qui n’est ni le titulaire du dossier, ni l’équipe",
    ].sort(),
  );
});

test("files are stored encrypted under their digests, and those that are gone or refused are told", async () => {
  const rows = await db.select().from(files).orderBy(asc(files.id));
  expect(rows.map(({ sha256 }) => sha256).sort()).toEqual(project.digests.toSorted());
  for (const row of rows.slice(0, 5)) {
    const sha256 = createHash("sha256");
    for await (const piece of await fileStore().open(row.path, await fileIdentity(row))) sha256.update(piece);
    expect(sha256.digest("hex")).toBe(row.sha256);
  }
  const evidence = await db.select().from(caseAttachments).where(sql`${caseAttachments.messageId} is null`);
  expect(evidence.map(({ caseId }) => caseId)).toEqual([formerId.case(0)]);
  expect(rows.map(({ name }) => name)).toContain("note 2 é.txt");
  expect(why(done, "case-attachments").sort()).toEqual([
    expect.stringMatching(/^refused: Ce fichier est vide/),
    expect.stringMatching(/^refused: Le fichier doit faire moins de 30MB/),
    "skipped: fichier absent du dossier --files",
    "skipped: fichier d’un dossier qui n’est pas importé",
  ]);
  expect(why(done, "identity_documents")).toEqual([
    "skipped: fichier absent du dossier --files : la personne le renverra",
    "skipped: remplacé par un document plus récent",
  ]);
});

test("a step whose document is gone asks its person for it again; what was rejected keeps its reason", async () => {
  const steps = await db
    .select()
    .from(verificationSteps)
    .where(eq(verificationSteps.userId, formerId.person(2)));
  expect(Object.fromEntries(steps.map(({ step, status }) => [step, status]))).toEqual({
    first_document: "not_started",
    second_document: "rejected",
    proof_of_address: "pending",
  });
  const documents = await db
    .select()
    .from(identityDocuments)
    .where(eq(identityDocuments.userId, formerId.person(2)));
  expect(documents.find(({ status }) => status === "rejected")?.adminNotes).toBe("expired");
});

test("requests, templates and the log of e-mails come too, without HTML that the editor does not write", async () => {
  const templates = await db.select().from(emailTemplates).orderBy(asc(emailTemplates.id));
  expect(templates.map(({ content }) => content)).toEqual([
    "<p>Bonjour <strong>{firstName}</strong></p>",
    "<p>Bonjour</p>",
  ]);
  const requests = await db.select().from(contactMessages).orderBy(asc(contactMessages.id));
  expect(requests.map(({ userId, status }) => [userId, status])).toEqual([
    [null, "pending"],
    [formerId.person(2), "completed"],
    [null, "pending"],
  ]);
  const logs = await db.select().from(emailLogs).where(eq(emailLogs.kind, "imported")).orderBy(asc(emailLogs.id));
  expect(logs.map(({ status, recipient, subject, error }) => [status, recipient, subject, error])).toEqual([
    ["sent", "personne-2@exemple.fr", "Bienvenue", null],
    ["failed", "personne-3@exemple.fr", "Objet inconnu", null],
    ["failed", "inconnu@import.invalid", "Objet inconnu", "Boîte pleine"],
  ]);
  expect(why(done, "email_logs")).toEqual([
    "changed: e-mail sans objet : objet inconnu",
    "changed: e-mail sans destinataire : adresse inconnue",
    "changed: e-mail sans objet : objet inconnu",
    "skipped: e-mail sans destinataire ni objet : rien à en reprendre",
    "skipped: e-mail sans destinataire ni objet : rien à en reprendre",
  ]);
});

test("no e-mail is queued, and the journal has one entry", async () => {
  expect(await db.$count(emailLogs, eq(emailLogs.status, "queued"))).toBe(0);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, "project.imported"));
  expect(entries).toHaveLength(1);
  expect(entries[0]?.details).toMatchObject({ cases: 39, case_messages: 291 });
});

test("the report has the counts and every remark, and no name or address", async () => {
  const csv = await readFile(reportFile(), "utf8");
  expect(csv.split("\r\n")).toContain("cases;importé;39;;;");
  expect(csv.split("\r\n").length).toBe(2 + 3 * done.counts.size + done.all.length);
  expect(csv).not.toMatch(/Prénom|personne-\d/);
  expect(csv).toMatch(/^case-attachments;refusé;2;;;$/m);
  expect(lines).toContain("case-attachments, lignes : 12, à importer : 8, à ignorer : 2, refusées : 2");
  expect(lines.filter((line) => /vide\.txt : Ce fichier est vide.+ \(refusé\)$/.test(line))).toHaveLength(2);
  expect(lines).toContain("Dossiers : 39, c’est fait.");
  expect(lines.at(-1)).toMatch(/^Administrateurs : 1\. Lancez Recours, puis connectez-vous/);
});

test("a base that holds cases is refused; with --merge nothing is written twice, nor over what changed since", async () => {
  await expect(runImport(project, report)).rejects.toThrow("La base contient déjà 39 dossier(s)");
  await db
    .update(profiles)
    .set({ firstName: "Renommée" })
    .where(eq(profiles.id, formerId.person(6)));
  const before = await counts();
  const again = await runImport({ ...project, merge: true, report: reportFile() }, report);
  expect(again.all).toEqual(done.all);
  expect(await counts()).toEqual(before);
  const [person] = await db
    .select()
    .from(profiles)
    .where(eq(profiles.id, formerId.person(6)));
  expect(person?.firstName).toBe("Renommée");
});

test("a status that the product does not have comes as the one that it means, an unknown one as waiting; a dry run says so", async () => {
  const other = await mkdtemp(join(tmpdir(), "recours-former-"));
  await mkdir(join(other, "buckets"));
  const dump = join(other, "data.sql");
  const owner = crypto.randomUUID();
  const statuses = ["Archived", "done", "resolved", "cancelled", "in progress", "ACTIVE", "on_hold", "__proto__", ""];
  const rows = statuses.map((status) => [crypto.randomUUID(), owner, status]);
  const profile = copyBlock("public.profiles", ["id", "email"], [[owner, "statuts@exemple.fr"]]);
  await writeFile(dump, dumpOf([profile, copyBlock("public.cases", ["id", "user_id", "status"], rows)]));
  const options = { dump, files: join(other, "buckets"), merge: true, report: join(other, "rapport.csv") };
  const printed: string[] = [];
  await runImport({ ...options, dryRun: true }, (line) => void printed.push(line));
  const remarks = await runImport(options, report);
  const made = await db.select().from(cases).where(eq(cases.userId, owner));
  expect(rows.map(([id]) => made.find((row) => row.id === id)?.status)).toEqual([
    ...["closed", "closed", "closed", "closed", "active", "active", "on_hold", "pending", "pending"],
  ]);
  const said = why(remarks, "cases").filter((text) => text.includes("statut"));
  expect(said).toEqual([
    "changed: statut « Archived » : importé comme « Clôturé »",
    "changed: statut « done » : importé comme « Clôturé »",
    "changed: statut « resolved » : importé comme « Clôturé »",
    "changed: statut « cancelled » : importé comme « Clôturé »",
    "changed: statut « in progress » : importé comme « En traitement »",
    "changed: statut « ACTIVE » : importé comme « En traitement »",
    "changed: statut « __proto__ » : importé comme « En attente »",
  ]);
  for (const text of said) expect(printed.join("\n")).toContain(text.slice("changed: ".length));
  await rm(other, { recursive: true });
});

test("a dry run stores no file, and refuses an identity document that is a text, whatever its name", async () => {
  const other = await mkdtemp(join(tmpdir(), "recours-former-"));
  const [id, owner] = [crypto.randomUUID(), crypto.randomUUID()];
  await mkdir(join(other, "buckets", "identity-documents", owner), { recursive: true });
  await writeFile(join(other, "buckets", "identity-documents", owner, "piece.jpg"), "Un texte.\n");
  const dump = join(other, "data.sql");
  const columns = ["id", "user_id", "document_type", "file_path"];
  const row = [id, owner, "passport", `${owner}/piece.jpg`];
  const profile = copyBlock("public.profiles", ["id", "email"], [[owner, "piece@exemple.fr"]]);
  await writeFile(dump, dumpOf([profile, copyBlock("public.identity_documents", columns, [row])]));
  const before = await readdir(config.DATA_DIR, { recursive: true });
  const options = { dump, files: join(other, "buckets"), merge: true, report: join(other, "rapport.csv") };
  const foundThere = await runImport({ ...options, dryRun: true }, report);
  expect(why(foundThere, "identity_documents")).toEqual([`refused: ${identityErrors.messageOf("identity_text")}`]);
  expect(foundThere.counts.get("identity_documents")).toEqual({ read: 1, taken: 0, skipped: 0, refused: 1 });
  expect(await readdir(config.DATA_DIR, { recursive: true })).toEqual(before);
  await rm(other, { recursive: true });
});

test("an address that an account here has already is not given to another", async () => {
  const other = await mkdtemp(join(tmpdir(), "recours-former-"));
  const person = await aPerson();
  await mkdir(join(other, "buckets"));
  const dump = join(other, "data.sql");
  const id = crypto.randomUUID();
  await writeFile(dump, dumpOf([copyBlock("auth.users", ["id", "email"], [[id, person.email.toUpperCase()]])]));
  await runImport({ dump, files: join(other, "buckets"), merge: true, report: reportFile() }, report);
  const [made] = await db.select().from(users).where(eq(users.id, id));
  expect(made?.email).toBe(`import-${id}@import.invalid`);
  await rm(other, { recursive: true });
});
