import { Link } from "react-router";
import { RECIPIENT_STATES, type RecipientState } from "~/db/schema/staff-enumerations";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { type Column, DataTable } from "~/ui/data-table";
import { FilterLink } from "~/ui/filter-link";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatNumber } from "~/ui/format";
import { Pagination } from "~/ui/pagination";
import { mailingErrors } from "../../errors";
import { STATE_LABELS, STATE_TONES } from "../labels";
import type { Counts, MailingPerson } from "../queries.server";

export type MailingRecipientsProps = {
  id: string;
  counts: Counts;
  people: readonly MailingPerson[];
  state: RecipientState | null;
  next: string | null;
};

const COLUMNS: Column<MailingPerson>[] = [
  {
    key: "name",
    header: "Personne",
    primary: true,
    cell: ({ userId, name, email }) => (
      <span className="grid">
        <Link to={`/admin/users/${userId}`} className="font-semibold break-words">
          {name || email}
        </Link>
        <span className="text-sm text-ink-quiet wrap-anywhere">{email}</span>
      </span>
    ),
  },
  { key: "state", header: "État", cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge> },
  { key: "error", header: "Réponse du serveur", cell: ({ error }) => error ?? "–" },
  {
    key: "retry",
    header: "Actions",
    hideHeader: true,
    cell: ({ id, state, name, email }) =>
      state === "failed" && (
        <AppForm failure={mailingErrors.messageOf("mailing_failed")} className="contents" preventScrollReset>
          <input type="hidden" name="recipient" value={id} />
          <SubmitButton
            name="intent"
            value="retry"
            size="small"
            variant="second"
            aria-label={`Réessayer ${name || email}`}
          >
            Réessayer
          </SubmitButton>
        </AppForm>
      ),
  },
];

/** The recipients whose e-mail failed or has an unknown outcome; with the filter, those of any one state. */
export function MailingRecipients({ id, counts, people, state, next }: MailingRecipientsProps) {
  const page = (query: string) => `/admin/send-email/${id}${query}`;
  const states = RECIPIENT_STATES.filter((each) => counts[each] > 0);
  return (
    <section aria-labelledby="people" className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id="people" className="text-[1.3rem]">
        Destinataires
      </h2>
      <ul className="flex flex-wrap gap-2 text-sm">
        <StateLink to={page("")} isCurrent={state === null}>
          À regarder ({formatNumber(counts.failed + counts.unknown)})
        </StateLink>
        {states.map((each) => (
          <StateLink key={each} to={page(`?state=${each}`)} isCurrent={state === each}>
            {STATE_LABELS[each]} ({formatNumber(counts[each])})
          </StateLink>
        ))}
      </ul>
      {counts.unknown > 0 && (state === null || state === "unknown") && (
        <Banner tone="warning" title="Issue inconnue">
          La liaison s’est rompue après le dernier mot du message et avant la réponse du serveur&nbsp;: il est peut-être
          arrivé. Pour que personne ne le reçoive deux fois, il n’est pas renvoyé. Votre serveur d’e-mail le sait, son
          journal aussi.
        </Banner>
      )}
      {people.length > 0 ? (
        <DataTable columns={COLUMNS} rows={people} rowKey={({ id: key }) => key} caption="Destinataires" />
      ) : (
        <p className="text-ink-quiet">Rien à regarder&nbsp;: aucun échec, aucune issue inconnue.</p>
      )}
      <Pagination
        label="Pages de destinataires"
        next={next && page(`?${new URLSearchParams({ ...(state ? { state } : {}), after: next })}`)}
      />
    </section>
  );
}

function StateLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: React.ReactNode }) {
  return (
    <li>
      <FilterLink to={to} isOn={isCurrent}>
        {children}
      </FilterLink>
    </li>
  );
}
