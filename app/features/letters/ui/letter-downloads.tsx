import { Download } from "lucide-react";
import { buttonClass } from "~/ui/button-class";
import { CopyButton } from "~/ui/copy-button";

const FORMATS = { docx: "Word (DOCX)", pdf: "PDF", txt: "Texte" } as const;

/** The files of a letter, and its text to paste into a bank's messaging. */
export function LetterDownloads({ caseId, letterId, text }: { caseId: string; letterId: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {Object.entries(FORMATS).map(([format, name]) => (
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
    </div>
  );
}
