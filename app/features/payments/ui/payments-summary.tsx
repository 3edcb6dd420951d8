import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import type { PaymentsSummary as Summary } from "../queries.server";

/** The payments of a draft on the summary of the wizard. @param to the screen of the wizard that takes them. */
export default function PaymentsSummary({ text, difference, lines, to }: Summary & { to: string }) {
  return (
    <section aria-labelledby="summary-payments" className="grid grid-cols-1 gap-2">
      <h3 id="summary-payments" className="text-[1.2rem]">
        Vos opérations
      </h3>
      {text ? (
        <p className="font-semibold tabular-nums">{text}</p>
      ) : (
        <p className="max-w-measure text-ink-quiet">
          Plusieurs paiements&nbsp;? Notez chacun à part&nbsp;: sa date et son moyen disent ce qui est encore possible.
        </p>
      )}
      {difference && <p className="max-w-measure text-sm text-ink-quiet">{difference}</p>}
      <DescriptionList
        rows={lines.map(({ id, day, amount, method }, at) => ({
          term: `${at + 1}. ${day}`,
          value: `${amount} · ${method}`,
          editTo: `${to}&operation=${id}`,
          editLabel: `l’opération de ${amount}, ${day}`,
        }))}
      />
      <ButtonLink to={to} variant="second" className="justify-self-start">
        Ajouter une opération
      </ButtonLink>
    </section>
  );
}
