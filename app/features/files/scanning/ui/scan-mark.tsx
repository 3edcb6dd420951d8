import { Hourglass, Lock, ShieldAlert } from "lucide-react";
import { platformErrors } from "~/platform/errors";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { AppForm } from "~/ui/form";
import type { ScanView } from "../../policy";
import { BLOCKED_LABELS, type BlockedReason } from "../../rules";

const TONES = { infected: "text-bad", waiting: "text-wait", sealed: "text-ink-quiet" };

/** Why a file cannot be opened: a short label with an icon. */
export function BlockedLabel({ reason }: { reason: BlockedReason }) {
  const Icon = { infected: ShieldAlert, waiting: Hourglass, sealed: Lock }[reason];
  return (
    <span className={cx("inline-flex items-center gap-1.5 font-semibold", TONES[reason])}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {BLOCKED_LABELS[reason]}
    </span>
  );
}

type ScanMarkProps = { scan: ScanView; withdrawUrl?: string; name: string };

/** The scan status of a file; nothing when it is clean. The owner may withdraw an infected file here. */
export function ScanMark({ scan, withdrawUrl, name }: ScanMarkProps) {
  if (!scan.state) return null;
  return (
    <div className="grid justify-items-start gap-1 pt-0.5 text-sm">
      <BlockedLabel reason={scan.state} />
      <p className="max-w-measure text-ink-quiet">{explanation(scan)}</p>
      {scan.canWithdraw && withdrawUrl && (
        <AppForm failure={platformErrors.messageOf("deletion_failed")} action={withdrawUrl} className="pt-1">
          <button type="submit" className={buttonClass("second", "small")}>
            Retirer ce fichier<span className="sr-only"> : {name}</span>
          </button>
        </AppForm>
      )}
    </div>
  );
}

function explanation({ state, canOpen, canWithdraw }: ScanView): string {
  if (state === "waiting")
    return canOpen ? "Bien reçu. Pour l’instant, il ne s’ouvre que pour vous." : "Il s’ouvrira une fois analysé.";
  const found =
    "Il contient un programme malveillant. Nous le gardons sous scellé : seul l’avocat du dossier peut l’obtenir.";
  return canWithdraw ? `${found} Vous pouvez le laisser, ou le retirer.` : found;
}
