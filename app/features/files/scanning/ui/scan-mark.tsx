import { Hourglass, ShieldAlert } from "lucide-react";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import type { ScanView } from "../../policy";
import { SHUT_LABELS, type Shut } from "../../rules";

/** Why a file does not open, in two words and a sign. */
export function ShutLabel({ shut }: { shut: Shut }) {
  const Icon = shut === "infected" ? ShieldAlert : Hourglass;
  return (
    <span
      className={cx("inline-flex items-center gap-1.5 font-semibold", shut === "infected" ? "text-bad" : "text-wait")}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {SHUT_LABELS[shut]}
    </span>
  );
}

type ScanMarkProps = { scan: ScanView; takeBackAt?: string; name: string };

/** What the scanner keeps of a file, in words; nothing when it keeps nothing. Its owner may take an infected one back. */
export function ScanMark({ scan, takeBackAt, name }: ScanMarkProps) {
  if (!scan.state) return null;
  return (
    <div className="grid justify-items-start gap-1 pt-0.5 text-sm">
      <ShutLabel shut={scan.state} />
      <p className="max-w-measure text-ink-quiet">{meaningOf(scan)}</p>
      {scan.canTakeBack && takeBackAt && (
        <form method="post" action={takeBackAt} className="pt-1">
          <button type="submit" className={buttonClass("second", "small")}>
            Retirer ce fichier<span className="sr-only"> : {name}</span>
          </button>
        </form>
      )}
    </div>
  );
}

function meaningOf({ state, opens, canTakeBack }: ScanView): string {
  if (state === "waiting")
    return opens ? "Bien reçu. Pour l’instant, il ne s’ouvre que pour vous." : "Il s’ouvrira une fois analysé.";
  const found = "Il contient un programme malveillant : personne ne peut l’ouvrir.";
  return canTakeBack
    ? `${found} Retirez-le, puis envoyez-en un autre, par exemple une capture d’écran.`
    : `${found} La personne qui l’a envoyé est invitée à le remplacer.`;
}
