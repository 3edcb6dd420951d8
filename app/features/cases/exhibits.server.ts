import { SHUT_LABELS } from "~/features/files/limits";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { formatDate, formatDateTime } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import type { Evidence, Exhibit } from "./queries/evidence.server";
import { detailOf, whatHappened } from "./ui/case-history";

/** What happened, in order: the facts as they were told, then what became of the case. */
export function writeTimeline(pdf: PdfDocument, { contactDate, events }: Evidence): void {
  pdf.addSection("Chronologie");
  pdf.addFields([
    ...(contactDate ? [{ term: formatDate(contactDate), value: "Premier contact, selon le client" }] : []),
    ...events.map((event) => ({
      term: formatDateTime(event.createdAt),
      value: [whatHappened(event), detailOf(event)].filter(Boolean).join("\n"),
    })),
  ]);
  if (!contactDate && events.length === 0) pdf.addParagraph("Rien n’est encore enregistré pour ce dossier.");
}

/** The numbered exhibits, each with its digest. */
export function writeExhibits(pdf: PdfDocument, exhibits: readonly Exhibit[]): void {
  pdf.addSection("Pièces");
  if (exhibits.length === 0) {
    pdf.addParagraph("Aucun fichier n’a été joint.");
    return;
  }
  pdf.addParagraph(
    "L’empreinte SHA-256 identifie chaque pièce telle qu’elle a été reçue. Pour vérifier celles de l’archive : sha256sum -c SHA256SUMS.",
    { isMuted: true },
  );
  pdf.addFields(
    exhibits.map(({ number, file, isEvidence, at, entry, isMissing, shut }) => ({
      term: `Pièce ${number}`,
      value: [
        file.name,
        `${isEvidence ? "Ajoutée" : "Envoyée dans les messages"} le ${formatDateTime(at)} · ${file.mime}, ${formatBytes(file.size)}`,
        isMissing
          ? "Fichier indisponible : il manque dans cette archive."
          : shut
            ? `${SHUT_LABELS[shut]} : il manque dans cette archive.`
            : entry,
        `SHA-256 : ${file.sha256}`,
      ].join("\n"),
      isSmall: true,
    })),
  );
}
