import { Download } from "lucide-react";
import { buttonClass } from "~/ui/button-class";
import { CopyButton } from "~/ui/copy-button";
import { SubmitButton } from "~/ui/form";
import { ReceiptLink, receiptPath } from "~/ui/receipt-link";

type LetterDownloadsProps = {
  caseId: string;
  letterId: string;
  text: string;
  /** Whether it was sent: there is a receipt of the text that is kept of it. */
  isSent: boolean;
};

/** The files of a letter, and its text to paste into a bank's messaging. */
export function LetterDownloads({ caseId, letterId, text, isSent }: LetterDownloadsProps) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {Object.entries({ docx: "Word (DOCX)", pdf: "PDF", txt: "Texte" }).map(([format, name]) => (
        <a
          key={format}
          href={`/cases/${caseId}/letters/${letterId}/lettre.${format}`}
          download
          className={buttonClass("second", "small")}
        >
          <Download aria-hidden="true" className="size-4.5" />
          {name}
        </a>
      ))}
      <CopyButton text={text}>Copier le texte</CopyButton>
      {isSent && <ReceiptLink to={receiptPath(caseId, "letter", letterId)} className={buttonClass("quiet", "small")} />}
    </div>
  );
}

/** The other files of a letter that is being written, which is saved first. */
export const OtherFormats = () => (
  <div className="flex flex-wrap gap-3">
    <SubmitButton name="intent" value="letter.docx" variant="second" size="small">
      Word (DOCX)
    </SubmitButton>
    <SubmitButton name="intent" value="letter.txt" variant="second" size="small">
      Texte
    </SubmitButton>
  </div>
);
