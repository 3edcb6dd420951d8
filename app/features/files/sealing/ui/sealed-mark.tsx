import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass, LINE_LINK } from "~/ui/button-class";
import { INFECTED_PASSWORD } from "../../rules";
import type { SealView } from "../policy";

type SealedMarkProps = {
  seal: SealView;
  name: string;
  /** The address of the file. */
  address: string;
  /** The field in which an administrator says why they open it; without one, the page of the case has it. */
  reasonField?: ReactNode;
};

/** What happens to a file that is kept sealed, and for those who may the way to its original, behind a warning. */
export function SealedMark({ seal: { note, access }, name, address, reasonField }: SealedMarkProps) {
  const label = (
    <>
      Télécharger l’original<span className="sr-only">&nbsp;: {name}</span>
    </>
  );
  const hasForm = access !== null && access !== "own" && (access !== "reason" || reasonField !== undefined);
  return (
    <div className="grid min-w-0 gap-1 pt-0.5 text-sm print:block">
      <p className="flex max-w-measure gap-1.5 text-ink-quiet">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{note}</span>
      </p>
      {access === "own" && (
        <a href={`${address}?download`} className={LINE_LINK}>
          {label}
        </a>
      )}
      {access === "reason" && !hasForm && <p className="text-ink-quiet">Il se télécharge depuis la page du dossier.</p>}
      {hasForm && (
        <details className="print:hidden">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-brand">{label}</summary>
          <form method="post" action={`${address}?original`} className="grid justify-items-start gap-2 pb-2">
            <p>{WARNINGS[access]}</p>
            {access === "reason" && reasonField}
            <button type="submit" className={buttonClass("second", "small")}>
              {label}
            </button>
          </form>
        </details>
      )}
    </div>
  );
}

const WARNING =
  "Nous n’avons pas ouvert ce fichier : il peut contenir un piège. Votre téléchargement est inscrit au journal.";
const WARNINGS = {
  lawyer: WARNING,
  reason: WARNING,
  archive: `Il vous est remis dans une archive chiffrée. Son mot de passe est « ${INFECTED_PASSWORD} ». Ne l’ouvrez que sur un poste isolé. Votre téléchargement est inscrit au journal.`,
};
