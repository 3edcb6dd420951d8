import { CircleAlert } from "lucide-react";
import { legalReservation } from "~/content/legal-reservation";
import { VALIDATION_ANSWERS } from "~/db/schema/payment-enumerations";
import type { ShownHelp } from "~/features/deadlines/country-help.server";
import { METHOD_LABELS } from "~/features/deadlines/labels";
import type { Deadline } from "~/features/deadlines/rules";
import { CountryHelp } from "~/features/deadlines/ui/country-help";
import { DeadlineList } from "~/features/deadlines/ui/deadline-list";
import { ACCOUNT_LABELS, type Asked, FIELDS, RESIDENCE_LABELS } from "~/features/deadlines/visitor/rules";
import { VALIDATION_LABELS, VALIDATION_QUESTION } from "~/features/payments/answer-labels";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { formatLongDate } from "~/ui/format";
import { Band } from "../parts/band";

export type VisitorDeadlinesProps = {
  /** What the fields show. */
  asked: Asked;
  /** The day of the debit; null when it was not given. */
  debit: string | null;
  error: string | null;
  deadlines: readonly Deadline[];
  /** For an account or a residence outside France. */
  abroad: readonly ShownHelp[];
};

/** The deadlines of one operation, for a visitor who gives its date: nothing is stored. */
export function VisitorDeadlines({ asked, debit, error, deadlines, abroad }: VisitorDeadlinesProps) {
  return (
    <Band
      id="delais"
      eyebrow="Vos délais"
      title="Que faire, et jusqu’à quand ?"
      lead="Indiquez la date d’une opération. Rien n’est enregistré."
    >
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Questions asked={asked} error={error} />
        {debit && (
          <section aria-labelledby="vos-delais" className="grid grid-cols-1 gap-4">
            <h3 id="vos-delais">{`Pour une opération du ${formatLongDate(debit)}`}</h3>
            <DeadlineList deadlines={deadlines} level={4} />
            <CountryHelp help={abroad} />
            <Banner>
              {legalReservation} Une date dépassée n’est pas la fin&nbsp;: un délai peut partir plus tard, ou être
              relevé. Si une opération de paiement est en cours, appelez d’abord votre banque.
            </Banner>
          </section>
        )}
      </div>
    </Band>
  );
}

const PARTS = [
  { name: "day", label: "Jour", width: "w-16", length: 3 },
  // Long enough for « septembre ».
  { name: "month", label: "Mois", width: "w-22", length: 9 },
  { name: "year", label: "Année", width: "w-24", length: 4 },
] as const;

/** A plain form: the server renders the page again with the deadlines. */
function Questions({ asked, error }: Pick<VisitorDeadlinesProps, "asked" | "error">) {
  return (
    <form
      method="get"
      action="/premiers-gestes#vos-delais"
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <fieldset
        id={error ? "vos-delais" : undefined}
        aria-describedby={error ? "delais-erreur" : "delais-exemple"}
        className="grid gap-1.5"
      >
        <legend className="font-semibold">Date de l’opération</legend>
        <p id="delais-exemple" className="text-sm text-ink-quiet">
          Par exemple 14 03 2026
        </p>
        {error && (
          <p id="delais-erreur" className="flex gap-2 font-semibold text-bad">
            <CircleAlert aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
            {error}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {PARTS.map(({ name, label, width, length }) => (
            <div key={name} className="grid gap-1">
              <label htmlFor={FIELDS[name]} className="text-sm">
                {label}
              </label>
              <input
                id={FIELDS[name]}
                name={FIELDS[name]}
                inputMode="numeric"
                autoComplete="off"
                maxLength={length}
                defaultValue={asked[name]}
                aria-invalid={error ? true : undefined}
                className={`control ${width} tabular-nums`}
              />
            </div>
          ))}
        </div>
      </fieldset>
      <Choice name="method" label="Moyen de paiement" labels={METHOD_LABELS} chosen={asked.method} />
      <Choice name="consent" label={VALIDATION_QUESTION} labels={ANSWERS} chosen={asked.consent} />
      <Choice
        name="account"
        label={"Où est votre compte en banque\u00a0?"}
        labels={ACCOUNT_LABELS}
        chosen={asked.account}
      />
      <Choice name="residence" label={"Où vivez-vous\u00a0?"} labels={RESIDENCE_LABELS} chosen={asked.residence} />
      <Button type="submit" variant="second">
        Voir mes délais
      </Button>
    </form>
  );
}

const ANSWERS = Object.fromEntries(VALIDATION_ANSWERS.map((answer) => [answer, VALIDATION_LABELS[answer]]));

type ChoiceProps = {
  name: Exclude<keyof Asked, "day" | "month" | "year">;
  label: string;
  labels: Record<string, string>;
  chosen: string;
};

function Choice({ name, label, labels, chosen }: ChoiceProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={FIELDS[name]} className="font-semibold">
        {label}
      </label>
      <select id={FIELDS[name]} name={FIELDS[name]} defaultValue={chosen} className="control">
        {Object.entries(labels).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
