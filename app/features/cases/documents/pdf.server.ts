import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import { NO_TAX_ID } from "~/features/accounts/profile/rules";
import type { ThreadMessage } from "~/features/chat/schema";
import { BLOCKED_LABELS } from "~/features/files/rules";
import { DOCUMENT_TYPE_LABELS, STEP_LABELS, STEP_STATUS_LABELS } from "~/features/identity/labels";
import type { Addition } from "~/features/nouns.server";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { formatDate, formatDateTime, formatMoney } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import { entryDetail, entryTitle } from "../details/labels";
import type { AdministeredCase } from "../details/queries.server";
import type { Evidence, Exhibit } from "../evidence/queries.server";
import { CASE_STATUS_LABELS } from "../labels";
import { feesTerm, receivedText, sourceText, totalRecovered } from "../recoveries/rules";
import { answerSections, dateText, type SaidByPayments } from "./rules";

/** What the PDF of a case is made from, for the owner and the staff alike. */
type PrintedCase = Omit<
  AdministeredCase,
  | "documents"
  | "notes"
  | "calls"
  | "tasks"
  | "colleagues"
  | "history"
  | "unreadCount"
  | "can"
  | "summary"
  | "decidedByOther"
  | "isOwn"
  | "helpers"
  | "membership"
  | "needsReason"
  | "lawyer"
  | "waiting"
  | "firstAnsweredAt"
  | "unansweredSince"
  | "lastMessageSeq"
>;

/** Writes a case without its conversation: status, owner, answers, files. */
export function writeCase(
  pdf: PdfDocument,
  printedCase: PrintedCase,
  madeAt: Date,
  { write, said }: Pick<Addition, "write" | "said">,
): void {
  writeFacts(pdf, printedCase, madeAt, said);
  write(pdf);
  writeFiles(pdf, printedCase);
}

/** Writes the same without the files. */
export function writeFacts(pdf: PdfDocument, printedCase: PrintedCase, madeAt: Date, said?: SaidByPayments): void {
  pdf.addTitle(
    `Affaire ${printedCase.reference}`,
    `Dossier imprimé le ${formatDateTime(madeAt)}, heure de Paris. Confidentiel.`,
  );
  pdf.addFields([
    { term: "État", value: CASE_STATUS_LABELS[printedCase.status] },
    { term: "Ouvert le", value: formatDateTime(printedCase.createdAt) },
    { term: "Envoyé le", value: printedCase.submittedAt && formatDateTime(printedCase.submittedAt) },
  ]);
  writeClient(pdf, printedCase);
  writeIdentity(pdf, printedCase);
  for (const { title, rows } of answerSections(printedCase, false, said)) {
    pdf.addSection(title);
    pdf.addFields(rows);
  }
  writeRecoveries(pdf, printedCase);
}

function writeClient(pdf: PdfDocument, { client }: PrintedCase): void {
  const town = [client.postalCode, client.city].filter(Boolean).join(" ");
  pdf.addSection("Le client");
  pdf.addFields([
    { term: "Nom", value: `${client.firstName} ${client.lastName}`.trim() },
    { term: "Date de naissance", value: client.dateOfBirth && formatDate(client.dateOfBirth) },
    { term: "Numéro fiscal", value: client.hasNoTaxId ? NO_TAX_ID : client.taxId },
    { term: "E-mail", value: client.email },
    { term: "Mobile", value: client.phoneText },
    { term: "Fixe", value: client.homePhoneText },
    { term: "Adresse", value: [client.address, town, client.country].filter(Boolean).join("\n") },
    { term: client.departmentLabel, value: client.department },
    { term: "Inscription", value: formatDate(client.createdAt) },
  ]);
}

function writeIdentity(pdf: PdfDocument, { client, steps }: PrintedCase): void {
  pdf.addSection("Identité");
  pdf.addFields([
    { term: "Vérification", value: client.identityVerified ? "Identité vérifiée" : "Identité non vérifiée" },
    ...VERIFICATION_STEPS.map((name) => {
      const step = steps.find((each) => each.step === name);
      const type = step?.documentType ? `${DOCUMENT_TYPE_LABELS[step.documentType]} : ` : "";
      return { term: STEP_LABELS[name], value: type + STEP_STATUS_LABELS[step?.status ?? "not_started"] };
    }),
  ]);
}

function writeRecoveries(pdf: PdfDocument, { recoveries }: PrintedCase): void {
  pdf.addSection("Sommes récupérées");
  if (recoveries.length === 0) {
    pdf.addParagraph("Rien n’a encore été récupéré.");
    return;
  }
  const words = (term: string, sum: { amount: number; fee: number; remainder: number }) =>
    `${formatMoney(sum.amount)}\n${term}\u00a0: ${formatMoney(sum.fee)}. Pour le client\u00a0: ${formatMoney(sum.remainder)}.`;
  pdf.addFields([
    ...recoveries.map((sum) => ({
      term: formatDate(sum.receivedOn),
      value: `${sourceText(sum)}, ${receivedText(sum)}\u00a0: ${words(feesTerm([sum]), sum)}`,
    })),
    { term: "Total", value: words(feesTerm(recoveries), totalRecovered(recoveries)) },
  ]);
}

function writeFiles(pdf: PdfDocument, { attachments }: PrintedCase): void {
  pdf.addSection("Fichiers joints");
  if (attachments.length === 0) {
    pdf.addParagraph("Aucun fichier n’a été joint.");
    return;
  }
  pdf.addParagraph("L’empreinte identifie chaque fichier tel qu’il a été reçu.", { isMuted: true });
  pdf.addFields(
    attachments.map(({ name, mime, size, sha256, isEvidence, createdAt }) => ({
      term: `${isEvidence ? "Ajouté" : "Message"} le ${formatDate(createdAt)}`,
      value: `${name}\n${mime}, ${formatBytes(size)}\nEmpreinte : ${sha256}`,
      isSmall: true,
    })),
  );
}

/** Writes one message under its sender and date. */
export function writeMessage(pdf: PdfDocument, message: ThreadMessage): void {
  const { sender, isLawyer, author, isAutomatic, createdAt, text, attachments } = message;
  const facts = [
    isAutomatic ? "message automatique" : isLawyer && author ? `écrit par ${author}` : null,
    formatDateTime(createdAt),
  ];
  pdf.addParagraph(`${sender} · ${facts.filter(Boolean).join(" · ")}`, { isStrong: true });
  if (text) pdf.addParagraph(text, { indent: 12 });
  for (const { name, size } of attachments)
    pdf.addParagraph(`Fichier joint : ${name} (${formatBytes(size)})`, { indent: 12, isMuted: true });
}

/** Writes the staff's notes, oldest first. */
export function writeNotes(pdf: PdfDocument, { notes }: AdministeredCase): void {
  pdf.addSection("Notes internes");
  pdf.addParagraph("Pour l’équipe seulement : ne transmettez pas cette copie au client ni à un tiers.", {
    isMuted: true,
  });
  if (notes.length === 0) pdf.addParagraph("Aucune note.");
  for (const { author, createdAt, text } of notes.toReversed()) {
    pdf.addParagraph(`${author || "Compte supprimé"} · ${formatDateTime(createdAt)}`, { isStrong: true });
    pdf.addParagraph(text, { indent: 12 });
  }
}

/** Writes the timeline: the first contact and the payment as the client told them, then the events of the case. */
export function writeTimeline(pdf: PdfDocument, evidence: Evidence): void {
  const { events } = evidence;
  const told = [
    { date: evidence.contactDate, precision: evidence.contactDatePrecision, what: "Premier contact" },
    { date: evidence.paymentDate, precision: evidence.paymentDatePrecision, what: "Paiement" },
  ].filter(({ date }) => date !== null);
  pdf.addSection("Chronologie");
  pdf.addFields([
    ...told.map(({ date, precision, what }) => ({
      term: dateText(date, precision) ?? "",
      value: `${what}, selon le client`,
    })),
    ...events.map((event) => ({
      term: formatDateTime(event.createdAt),
      value: [entryTitle(event), entryDetail(event)].filter(Boolean).join("\n"),
    })),
  ]);
  if (told.length === 0 && events.length === 0) pdf.addParagraph("Rien n’est encore enregistré pour ce dossier.");
}

/** Writes the numbered exhibits, each with its SHA-256. */
export function writeExhibits(pdf: PdfDocument, exhibits: readonly Exhibit[]): void {
  pdf.addSection("Pièces");
  if (exhibits.length === 0) {
    pdf.addParagraph("Aucun fichier n’a été joint.");
    return;
  }
  pdf.addParagraph(
    "L’empreinte identifie chaque pièce telle qu’elle a été reçue. Les fichiers SHA256SUMS et manifeste.json permettent de vérifier celles de l’archive.",
    { isMuted: true },
  );
  pdf.addFields(
    exhibits.map(({ number, file, isEvidence, at, entry, copy, isMissing, blockedReason }) => ({
      term: `Pièce ${number}`,
      value: [
        file.name,
        `${isEvidence ? "Ajoutée" : "Envoyée dans les messages"} le ${formatDateTime(at)} · ${file.mime}, ${formatBytes(file.size)}`,
        isMissing
          ? "Fichier indisponible : il manque dans cette archive."
          : blockedReason
            ? `${BLOCKED_LABELS[blockedReason]} : il manque dans cette archive.`
            : [entry, copy && `${copy.entry}\u00a0: copie. ${copy.label}.`].filter(Boolean).join("\n"),
        `Empreinte : ${file.sha256}`,
      ].join("\n"),
      isSmall: true,
    })),
  );
}
