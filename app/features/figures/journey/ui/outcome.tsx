import { Card } from "~/ui/card";
import { formatNumber, formatPercent } from "~/ui/format";
import { JOURNEY_LABELS } from "../labels";
import type { JourneyOutcome } from "../rules";

/** The goal, and where most of those who do not reach it stop. */
export function Outcome({ begun, sent, missing, mostStopped }: JourneyOutcome) {
  return (
    <Card title="L’objectif&nbsp;: trois sur quatre">
      <p className="max-w-measure">
        {begun > 1 ? `Sur ${formatNumber(begun)} récits commencés` : "Sur un récit commencé"},{" "}
        <strong>
          {sent === 0
            ? "aucun n’est devenu un dossier envoyé"
            : `${formatNumber(sent)} ${sent > 1 ? "sont devenus des dossiers envoyés" : "est devenu un dossier envoyé"}`}
        </strong>
        {sent > 0 && `, soit ${formatPercent(sent / begun)}`}.{" "}
        {missing === 0 ? "L’objectif est atteint." : `Pour trois sur quatre, il en manque ${formatNumber(missing)}.`}
      </p>
      {mostStopped && (
        <p className="max-w-measure">
          C’est après «&nbsp;{JOURNEY_LABELS[mostStopped.step]}&nbsp;» que l’on s’arrête le plus&nbsp;:{" "}
          {formatNumber(mostStopped.stopped)} {mostStopped.stopped > 1 ? "récits" : "récit"} sur{" "}
          {formatNumber(mostStopped.stories)}. Certains peuvent encore continuer.
        </p>
      )}
    </Card>
  );
}
