import { colours } from "~/content/colours";
import { company } from "~/content/company";
import { formatHead } from "~/features/journal/schema";
import { publicUrl } from "~/platform/http/public-url.server";
import { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { formatDateTime, formatNumber } from "~/ui/format";
import { parisTime, universalTime } from "../labels";
import { checkPath } from "../rules";
import type { Custody } from "./queries.server";
import type { Witness } from "./witness.queries.server";

/**
 * The sheet of an exhibit as a PDF, laid out by its thread once it is read.
 * @param account the id of the account for which it is written.
 */
export function custodyPdf(custody: Custody, account: string): ReadableStream<Uint8Array> {
  const name = `Fiche de la pièce ${custody.number}`;
  const madeAt = new Date();
  const pdf = new PdfDocument({
    title: `${name} · Affaire ${custody.reference}`,
    author: company.name,
    footer: `${company.name} · Affaire ${custody.reference} · ${name}`,
    titleColour: colours().brand,
    madeAt,
    account,
  });
  pdf.addTitle(
    name,
    `Affaire ${custody.reference}. Fiche faite le ${formatDateTime(madeAt)}, heure de Paris. Confidentiel.`,
  );
  writeReceipt(pdf, custody);
  writeCopies(pdf, custody);
  writeOpenings(pdf, custody);
  writeLimits(pdf, custody);
  pdf.end().catch((error: Error) => pdf.fail(error));
  return pdf.stream;
}

function writeReceipt(pdf: PdfDocument, custody: Custody): void {
  const { file, sender, receipt, isEvidence, at, seal } = custody;
  pdf.addSection("L’original, tel qu’il est arrivé");
  pdf.addFields([
    { term: "Fichier", value: file.name },
    { term: "Type et taille", value: `${file.mime}, ${formatNumber(file.size)} octets` },
    { term: "Reçu le", value: `${parisTime(receipt.at)}\n${universalTime(receipt.at)}` },
    { term: "Envoyé par", value: sender },
    { term: isEvidence ? "Joint au dossier le" : "Joint à un message le", value: formatDateTime(at) },
    { term: "Empreinte SHA-256", value: file.sha256, isSmall: true },
    { term: "Reçu", value: `Référence ${receipt.reference}\nCode ${receipt.code}` },
  ]);
  if (seal) pdf.addParagraph(seal);
  pdf.addParagraph("L’empreinte est calculée pendant que le fichier arrive. L’original est gardé sans changement.");
  writeWitness(pdf, custody.witness);
  pdf.addLink("Vérifier l’empreinte et l’heure en ligne, sans compte", publicUrl(checkPath(receipt)));
}

function writeWitness(pdf: PdfDocument, witness: Witness | null): void {
  if (witness === "differs")
    pdf.addParagraph("Attention\u00a0: le journal a inscrit une autre empreinte à la réception. Prévenez-nous.", {
      isStrong: true,
    });
  else if (witness?.link) {
    pdf.addParagraph(`Le journal atteste cette empreinte depuis la réception, au maillon ${witness.link}.`);
    const { stamp } = witness;
    if (stamp)
      pdf.addParagraph(
        `Une autorité d’horodatage a daté ce maillon le ${formatDateTime(stamp.at)} au plus tard (RFC 3161, sommet ${formatHead(stamp.head)}). Cette date n’est présumée exacte que si l’autorité est qualifiée (règlement eIDAS, article 41).`,
      );
  }
}

function writeCopies(pdf: PdfDocument, { copy, isDrawn, number }: Custody): void {
  pdf.addSection("Les copies que nous en faisons");
  if (copy) {
    pdf.addFields([
      { term: `Copie de la pièce ${number}`, value: `${copy.name}\n${copy.label}` },
      { term: "Empreinte SHA-256", value: copy.sha256, isSmall: true },
    ]);
    pdf.addParagraph(
      "Cette copie n’est pas l’original\u00a0: elle sert à le lire. Son empreinte est calculée aujourd’hui.",
    );
  }
  if (isDrawn)
    pdf.addParagraph(
      "Les vignettes, et les pages que l’équipe et l’avocat lisent, sont des copies. Elles sont dessinées quand il le faut et ne sont pas gardées. Elles n’ont donc pas d’empreinte.",
    );
  if (!copy && !isDrawn) pdf.addParagraph("Aucune copie. Seul l’original existe.");
}

function writeOpenings(pdf: PdfDocument, { openings, hasMoreOpenings, journalMonths }: Custody): void {
  pdf.addSection("Qui l’a ouverte");
  if (openings.length > 0)
    pdf.addTable({
      caption: "Ce que le journal a inscrit, heure de Paris",
      columns: ["Quand", "Qui", "Quoi"],
      rows: openings.map(({ at, by, what }) => [formatDateTime(at), by, what]),
      shares: [3, 5, 5],
    });
  else pdf.addParagraph("Le journal n’a inscrit aucune ouverture.");
  if (hasMoreOpenings) pdf.addParagraph(`Seules les ${openings.length} premières lignes sont ici.`);
  pdf.addParagraph(
    `Deux ouvertures par la même personne en dix minutes font une ligne. Le journal garde ses lignes ${journalMonths} mois. Il n’inscrit ni les lectures du titulaire du dossier, ni les vignettes vues sur la page du dossier.`,
    { isMuted: true },
  );
}

function writeLimits(pdf: PdfDocument, { file, witness }: Custody): void {
  pdf.addSection("Ce que cette fiche prouve");
  pdf.addParagraph(
    "Un fichier qui a cette empreinte est celui que nous avons reçu, octet pour octet. «\u00a0Reçu (PDF)\u00a0» dit comment la calculer.",
  );
  pdf.addParagraph(
    `Elle ne dit pas qui a créé ce fichier, ni quand, ni si son contenu est vrai. Elle vient de nous\u00a0: ${isStamped(witness) ? "ce n’est pas un constat." : "ce n’est ni un constat ni l’horodatage d’un tiers."}`,
  );
  if (file.scanStatus === "infected")
    pdf.addParagraph(
      "Notre antivirus a reconnu un programme dangereux dans ce fichier. Ne l’ouvrez que sur un poste isolé.",
    );
}

const isStamped = (witness: Witness | null): boolean => typeof witness === "object" && Boolean(witness?.stamp);
