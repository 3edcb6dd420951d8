import { colours } from "~/content/colours";
import { company } from "~/content/company";
import { type AgreementFacts, feeAgreement } from "~/content/fee-agreement";
import type { LegalSection } from "~/content/legal-text";
import type { Actor } from "~/features/accounts/actor";
import { lawyerName } from "~/features/chat/rules";
import { type StoredDocument, storeDocument } from "~/features/files/generated.commands.server";
import { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { barText } from "../rules";
import { readParties } from "./queries.server";
import { taxOn } from "./rules";
import type { AgreementInput } from "./schema";

/** What an agreement says of a case, from what its lawyer typed. */
export async function factsOf(
  actor: Actor,
  { reference, userId }: { reference: string; userId: string },
  { baseFee, vatRate, successRate, scope, expenses }: AgreementInput,
): Promise<AgreementFacts> {
  const { client, lawyer, registration } = await readParties(userId, actor.userId);
  const insurance = [
    registration?.insurer,
    registration?.policyNumber && `contrat n°\u00a0${registration.policyNumber}`,
  ];
  return {
    reference,
    madeAt: new Date(),
    client: `${client.firstName} ${client.lastName}`.trim(),
    lawyer: {
      name: lawyerName(lawyer),
      bar: registration?.bar ? barText(registration.bar) : null,
      insurance: insurance.filter(Boolean).join(", ") || null,
    },
    baseFee,
    tax: taxOn(baseFee, vatRate),
    vatRate,
    successRate,
    scope,
    expenses,
  };
}

/** Makes the PDF of an agreement, which is never made again, and stores it. */
export async function storePdf(
  actor: Actor,
  { reference, madeAt }: AgreementFacts,
  sections: LegalSection[],
): Promise<StoredDocument> {
  const footer = `Convention d’honoraires · Affaire ${reference}`;
  const pdf = new PdfDocument({
    title: `${feeAgreement.title}, affaire ${reference}`,
    author: company.name,
    footer,
    madeAt,
    titleColour: colours().brand,
    account: actor.userId,
  });
  const written = writeAgreement(pdf, reference, sections);
  written.catch((error: Error) => pdf.fail(error));
  const [stored] = await Promise.all([storeDocument(pdf.stream), written]);
  return stored;
}

async function writeAgreement(pdf: PdfDocument, reference: string, sections: LegalSection[]): Promise<void> {
  if (!(await pdf.begin())) return;
  pdf.addTitle(feeAgreement.title, `Affaire ${reference}. Version ${feeAgreement.version} du texte.`);
  for (const { title, paragraphs = [], points = [] } of sections) {
    pdf.addSection(title);
    for (const paragraph of paragraphs) pdf.addParagraph(paragraph);
    for (const point of points) pdf.addParagraph(`• ${point}`, { indent: 12 });
  }
  await pdf.end();
}
