import { fees } from "~/content/fees";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import type { ThreadMessage } from "~/features/chat/schema";
import { DOCUMENT_TYPE_LABELS, STEP_LABELS, STEP_STATUS_LABELS } from "~/features/identity/labels";
import type { Paper } from "~/platform/pdf/paper.server";
import { formatDate, formatDateTime, formatMoney } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import { answerSections } from "./answer-sections";
import type { AdministeredCase } from "./queries/admin-case.server";
import { recoveredIn, sourceOf } from "./recovery";
import { CASE_STATUS_LABELS } from "./status";

/** What the paper of a case is made from, whoever it is for. */
type CaseOnPaper = Omit<AdministeredCase, "notes" | "history" | "unreadCount" | "can">;

/** Writes what is known of a case before its conversation: where it stands, its owner, its answers, its files. */
export function writeCase(paper: Paper, of: CaseOnPaper, madeAt: Date): void {
  writeFacts(paper, of, madeAt);
  writeFiles(paper, of);
}

/** The same without the files. */
export function writeFacts(paper: Paper, of: CaseOnPaper, madeAt: Date): void {
  paper.title(`Affaire ${of.caseId}`, `Dossier imprimé le ${formatDateTime(madeAt)}, heure de Paris. Confidentiel.`);
  paper.fields([
    { term: "Statut", value: CASE_STATUS_LABELS[of.status] },
    { term: "Ouvert le", value: formatDateTime(of.createdAt) },
    { term: "Envoyé le", value: of.submittedAt && formatDateTime(of.submittedAt) },
  ]);
  writeClient(paper, of);
  writeIdentity(paper, of);
  for (const { title, rows } of answerSections(of)) {
    paper.section(title);
    paper.fields(rows);
  }
  writeRecoveries(paper, of);
}

function writeClient(paper: Paper, { client }: CaseOnPaper): void {
  const town = [client.postalCode, client.city].filter(Boolean).join(" ");
  paper.section("Le client");
  paper.fields([
    { term: "Nom", value: `${client.firstName} ${client.lastName}`.trim() },
    { term: "Date de naissance", value: client.dateOfBirth && formatDate(client.dateOfBirth) },
    { term: "NIF", value: client.taxId },
    { term: "E-mail", value: client.email },
    { term: "Mobile", value: client.phone },
    { term: "Fixe", value: client.homePhone },
    { term: "Adresse", value: [client.address, town, client.country].filter(Boolean).join("\n") },
    { term: "Département", value: client.department },
    { term: "Inscription", value: formatDate(client.createdAt) },
  ]);
}

function writeIdentity(paper: Paper, { client, steps }: CaseOnPaper): void {
  paper.section("Identité");
  paper.fields([
    { term: "Vérification", value: client.identityVerified ? "Identité vérifiée" : "Identité non vérifiée" },
    ...VERIFICATION_STEPS.map((name) => {
      const step = steps.find((each) => each.step === name);
      const type = step?.documentType ? `${DOCUMENT_TYPE_LABELS[step.documentType]} : ` : "";
      return { term: STEP_LABELS[name], value: type + STEP_STATUS_LABELS[step?.status ?? "not_started"] };
    }),
  ]);
}

function writeRecoveries(paper: Paper, { recoveries }: CaseOnPaper): void {
  paper.section("Sommes récupérées");
  if (recoveries.length === 0) {
    paper.paragraph("Rien n’a encore été récupéré.");
    return;
  }
  const words = (sum: { amount: number; fee: number; remainder: number }) =>
    `${formatMoney(sum.amount)}\nHonoraires (${fees.rate}) : ${formatMoney(sum.fee)}. Pour le client : ${formatMoney(sum.remainder)}.`;
  paper.fields([
    ...recoveries.map((sum) => ({ term: formatDate(sum.receivedOn), value: `${sourceOf(sum)} : ${words(sum)}` })),
    { term: "Total", value: words(recoveredIn(recoveries)) },
  ]);
}

function writeFiles(paper: Paper, { attachments }: CaseOnPaper): void {
  paper.section("Fichiers joints");
  if (attachments.length === 0) {
    paper.paragraph("Aucun fichier n’a été joint.");
    return;
  }
  paper.paragraph("L’empreinte SHA-256 identifie chaque fichier tel qu’il a été reçu.", { quiet: true });
  paper.fields(
    attachments.map(({ name, mime, size, sha256, isEvidence, createdAt }) => ({
      term: `${isEvidence ? "Ajouté" : "Message"} le ${formatDate(createdAt)}`,
      value: `${name}\n${mime}, ${formatBytes(size)}\nSHA-256 : ${sha256}`,
      small: true,
    })),
  );
}

/** One message, under who wrote it and when. */
export function writeMessage(paper: Paper, message: ThreadMessage): void {
  const { sender, isLawyer, author, automatic, createdAt, text, attachments } = message;
  const facts = [
    automatic ? "message automatique" : isLawyer && author ? `écrit par ${author}` : null,
    formatDateTime(createdAt),
  ];
  paper.paragraph(`${sender} · ${facts.filter(Boolean).join(" · ")}`, { strong: true });
  if (text) paper.paragraph(text, { indent: 12 });
  for (const { name, size } of attachments)
    paper.paragraph(`Fichier joint : ${name} (${formatBytes(size)})`, { indent: 12, quiet: true });
}

/** The staff's notes, the oldest first; only in a copy that was asked for with them. */
export function writeNotes(paper: Paper, { notes }: AdministeredCase): void {
  paper.section("Notes internes");
  paper.paragraph("Pour l’équipe seulement : ne transmettez pas cette copie au client ni à un tiers.", { quiet: true });
  if (notes.length === 0) paper.paragraph("Aucune note.");
  for (const { author, createdAt, text } of notes.toReversed()) {
    paper.paragraph(`${author || "Compte supprimé"} · ${formatDateTime(createdAt)}`, { strong: true });
    paper.paragraph(text, { indent: 12 });
  }
}
