import { SHUT_LABELS } from "../limits";
import type { ScanView } from "../policy";

/** What the scanner keeps of a file, in words; nothing when it keeps nothing. Its owner may take an infected one back. */
export function ScanMark({ scan, takeBackAt, name }: { scan: ScanView; takeBackAt?: string; name: string }) {
  if (!scan.state) return null;
  return (
    <span className="grid justify-items-start gap-1 text-sm">
      <span className={scan.state === "infected" ? "font-semibold text-bad" : "font-semibold text-wait"}>
        {SHUT_LABELS[scan.state]}
      </span>
      {scan.canTakeBack && takeBackAt && (
        <>
          <span className="text-ink-quiet">
            Il contient un programme malveillant : personne ne peut l’ouvrir. Retirez-le, puis envoyez-en un autre, par
            exemple une capture d’écran.
          </span>
          <form method="post" action={takeBackAt}>
            <button type="submit" className="min-h-11 font-semibold text-brand underline">
              Retirer ce fichier<span className="sr-only"> : {name}</span>
            </button>
          </form>
        </>
      )}
    </span>
  );
}
