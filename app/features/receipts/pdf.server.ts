import { colours } from "~/content/colours";
import { company } from "~/content/company";
import { publicUrl } from "~/platform/http/public-url.server";
import { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { parisTime, RECEIPT_WORDS, universalTime } from "./labels";
import { CHECK_PATH, checkPath, type Receipt } from "./rules";

/**
 * A receipt as a PDF, laid out by its thread once it is read. It names nobody and nothing of the content.
 * @param account the id of the account, or of the browser, for which it is written.
 */
export function receiptPdf(receipt: Receipt, account: string): ReadableStream<Uint8Array> {
  const name = `Reçu ${receipt.reference}`;
  const pdf = new PdfDocument({
    title: name,
    author: company.name,
    footer: `${company.name} · ${name}`,
    titleColour: colours().brand,
    madeAt: new Date(),
    account,
  });
  writeReceipt(pdf, receipt);
  pdf.end().catch((error: Error) => pdf.fail(error));
  return pdf.stream;
}

function writeReceipt(pdf: PdfDocument, receipt: Receipt): void {
  const { kind, reference, digest, at, code } = receipt;
  const { what, since, file } = RECEIPT_WORDS[kind];
  pdf.addTitle("Reçu", `${company.name} avait ce contenu à la date écrite ici. Ce reçu n’en dit rien d’autre.`);
  pdf.addFields([
    { term: "Contenu", value: what },
    { term: since, value: parisTime(at) },
    { term: "Heure", value: universalTime(at) },
    { term: "Référence", value: reference },
    { term: "Empreinte SHA-256", value: digest, isSmall: true },
    { term: "Code", value: code },
  ]);
  pdf.addSection("Vérifier ce reçu");
  pdf.addParagraph("N’importe qui peut le faire, sans compte. La page dit si ce reçu est le nôtre, et rien de plus.");
  pdf.addLink("Vérifier ce reçu en ligne", publicUrl(checkPath(receipt)));
  pdf.addParagraph(
    `Sur papier\u00a0: ouvrez ${publicUrl(CHECK_PATH)} et recopiez la référence, l’empreinte, l’heure et le code.`,
  );
  pdf.addSection("Vérifier le fichier");
  pdf.addParagraph(`Gardez avec ce reçu ${file}. Son empreinte se calcule sur tout ordinateur\u00a0:`);
  pdf.addFields([
    { term: "Linux", value: "sha256sum FICHIER" },
    { term: "macOS", value: "shasum -a 256 FICHIER" },
    { term: "Windows", value: "certutil -hashfile FICHIER SHA256" },
  ]);
  pdf.addParagraph(
    "Le résultat est l’empreinte ci-dessus, chiffre par chiffre. Sinon, le fichier a changé. Ce reçu ne dit pas qui l’a écrit, ni s’il dit vrai.",
  );
}
