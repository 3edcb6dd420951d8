import { ButtonLink } from "~/ui/button";
import { formatDate, formatMoney } from "~/ui/format";
import { CASE_TYPE_TITLES } from "../../desk/labels";
import { CaseClock } from "../../desk/ui/case-clock";
import type { readCaseFacts } from "../queries.server";

type CaseFactsProps = { facts: Awaited<ReturnType<typeof readCaseFacts>>; now: Date };

/** What to know of a case while its conversation is read: who, how to reach them, how much, until when, against whom. */
export function CaseFacts({ facts, now }: CaseFactsProps) {
  const { phone, phoneText, email } = facts;
  const rows = [
    ["Client", facts.name],
    ["Pour", facts.representedName],
    [
      "Mobile",
      phone && (
        <a key="phone" href={`tel:${phone}`}>
          {phoneText ?? phone}
        </a>
      ),
    ],
    [
      "E-mail",
      <a key="email" href={`mailto:${email}`}>
        {email.slice(0, email.lastIndexOf("@"))}
        <wbr />
        {email.slice(email.lastIndexOf("@"))}
      </a>,
    ],
    ["Type", CASE_TYPE_TITLES[facts.scamType]],
    ["Perte", facts.amount !== null && formatMoney(facts.amount)],
    ["Récupéré", facts.recovered > 0 && formatMoney(facts.recovered)],
    ["Paiement", facts.paymentDate && formatDate(facts.paymentDate)],
    ["Banque", facts.bankName],
    ["Sites cités", facts.cited.join(", ")],
    ["Avocat", facts.lawyer && `Maître ${facts.lawyer}`],
    ["Réponse", <CaseClock key="clock" caseRow={facts} now={now} />],
  ] as const;
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {rows.map(
          ([term, value]) =>
            value && (
              <div key={term} className="contents">
                <dt className="text-ink-quiet">{term}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/admin/cases/${facts.id}`} variant="second" size="small">
          Tout le dossier
        </ButtonLink>
        <ButtonLink to={`/admin/cases/${facts.id}/follow-up`} variant="quiet" size="small">
          Suivi du dossier
        </ButtonLink>
      </div>
    </div>
  );
}
