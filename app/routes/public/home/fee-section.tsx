import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { feeLead, feeReservation, fees, feeTitle } from "~/content/fees";
import { legalReservation } from "~/content/legal-reservation";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { formatMoney } from "~/ui/format";
import { Band, BandHead } from "../parts/band";
import { StartButton } from "./home-hero";

export type FeeSectionProps = {
  /** The text shown in the field. */
  typed: string;
  /** In cents; null when the typed text is not an amount. */
  computed: { cents: number; fee: number; remainder: number } | null;
};

export function FeeSection(props: FeeSectionProps) {
  return (
    <Band id="honoraires" tone="surface" className="grid items-center gap-x-16 gap-y-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <BandHead title={feeTitle()} lead={feeLead()} />
        <div className="grid justify-items-start max-sm:justify-items-stretch max-sm:*:px-2">
          <StartButton />
        </div>
        <p className="text-sm text-ink-quiet">
          {legalReservation} Voir les <Link to="/cgv">conditions générales</Link>.
        </p>
      </div>
      <Calculator {...props} />
    </Band>
  );
}

const BEFORE_BASE_FEE = "Hors honoraire de base éventuel";

/** A plain form: the server renders the page again with the computed fee. */
function Calculator({ typed, computed }: FeeSectionProps) {
  return (
    <div className="grid gap-4 rounded-card border border-line bg-paper p-5 sm:p-8">
      <form method="get" action="/#honoraires" className="grid gap-1.5">
        <label htmlFor="montant" className="font-semibold">
          Si nous récupérons, en euros
        </label>
        {!computed && (
          <p id="montant-erreur" className="flex gap-2 font-semibold text-bad">
            <CircleAlert aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
            Indiquez un montant en euros, par exemple 10 000
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <input
            id="montant"
            name="montant"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed}
            maxLength={20}
            aria-invalid={!computed || undefined}
            aria-describedby={computed ? undefined : "montant-erreur"}
            className="control min-w-0 flex-1 basis-36 tabular-nums"
          />
          <Button type="submit" variant="second">
            Calculer
          </Button>
        </div>
      </form>
      {computed && (
        <dl className="grid gap-3.5">
          <Sum label={`Honoraires (${fees.rate})`} cents={computed.fee} />
          <Sum label="Vous recevez" cents={computed.remainder} strong />
        </dl>
      )}
      {computed && feeReservation() && <p className="text-sm text-ink-quiet">{BEFORE_BASE_FEE}</p>}
    </div>
  );
}

function Sum({ label, cents, strong }: { label: string; cents: number; strong?: boolean }) {
  const look = strong ? "font-title text-[1.35rem] font-semibold" : "border-b border-line pb-3";
  return (
    <div className={cx("flex flex-wrap justify-between gap-x-5", look)}>
      <dt>{label}</dt>
      <dd className={cx("tabular-nums", !strong && "font-semibold")}>{formatMoney(cents)}</dd>
    </div>
  );
}
