import type { SubmissionResult } from "@conform-to/react";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { DisclosureCard } from "~/ui/disclosure-card";
import { AppForm, SubmitButton } from "~/ui/form";
import { printedIban } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { indicatorErrors } from "../errors";
import type { CaseIndicators } from "../queries.server";
import { IndicatorForm } from "./indicator-form";
import { GroupCard, Judgement } from "./operator-links";

export type IndicatorsPageProps = {
  page: CaseIndicators;
  title: string;
  back: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** What a case names of the fraudster: what to confirm, what is confirmed, and the form of one more. */
export function IndicatorsPage({ page, title, back, lastResult }: IndicatorsPageProps) {
  const { reference, helped } = page;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: back, label: "Dossier" }}
        title={title}
        intro={
          <>
            Affaire {reference}
            {helped && <strong>, dossier {helped}, que vous aidez</strong>}
          </>
        }
      />
      <Indicators page={page} lastResult={lastResult} />
    </main>
  );
}

type IndicatorsProps = Pick<IndicatorsPageProps, "page" | "lastResult"> & {
  /** Within the page of the case for the staff: what waits first, and the form folded. */
  forStaff?: boolean;
};

/** The parts of that page. */
export function Indicators({ page, lastResult, forStaff = false }: IndicatorsProps) {
  const { canWrite, suggestions, confirmed, aside, isDraft, links } = page;
  const add = <IndicatorForm key={confirmed.length} page={page} lastResult={lastResult} />;
  return (
    <>
      <p className={forStaff ? "max-w-measure text-sm text-ink-quiet" : "max-w-measure"}>
        Un compte, un numéro ou un site peut mener à l’escroc. Rien ne compte avant qu’une personne ne l’ait confirmé,
        et chaque choix peut être repris.
        {isDraft && " Ces traces compteront une fois le dossier envoyé."}
      </p>
      {suggestions.length > 0 && (
        <Card title="À confirmer">
          <ul className="grid">
            {suggestions.map((one) => (
              <li key={`${one.kind} ${one.value}`} className="grid gap-2 border-b border-line py-3 last:border-0">
                <Trace kind={one.kind} title={one.title} value={one.value} note={one.note} />
                {canWrite && <Decide {...one} page={page} isNew isMain={forStaff} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Confirmées">
        {confirmed.length === 0 && <p className="text-ink-quiet">Aucune trace n’est encore confirmée.</p>}
        <ul className="grid">
          {confirmed.map((one) => (
            <li key={one.id} className="grid gap-2 border-b border-line py-3 last:border-0">
              <Trace kind={one.kind} title={one.title} value={one.value} note={one.note} />
              {one.others && <p className="text-sm font-semibold">{one.others}</p>}
              {canWrite && one.value && (
                <Decide kind={one.kind} value={one.value} own={one.own} source="typed" page={page} />
              )}
              {links && <Judgement id={one.id} sharing={one.sharing} />}
            </li>
          ))}
        </ul>
      </Card>
      {links && <GroupCard {...links} />}
      {canWrite &&
        (forStaff ? (
          <DisclosureCard title={ADD} isOpen={lastResult !== undefined}>
            {add}
          </DisclosureCard>
        ) : (
          <Card title={ADD}>{add}</Card>
        ))}
      {aside.length > 0 && (
        <Disclosure summary={`Traces écartées (${aside.length})`}>
          <ul className="grid">
            {aside.map((one) => (
              <li key={one.id} className="grid gap-2 border-b border-line py-3 last:border-0">
                <Trace kind={one.kind} title={one.title} value={one.value} note={one.note} />
                {canWrite && one.value && (
                  <Decide kind={one.kind} value={one.value} own={one.own} source="typed" page={page} isNew />
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

const ADD = "Ajouter une trace";

type TraceProps = { kind: string; title: string; value: string | null; note: string };

const Trace = ({ kind, title, value, note }: TraceProps) => (
  <div className="grid">
    <span className="text-sm text-ink-quiet">
      {title}, {note}
    </span>
    <strong className="wrap-anywhere">
      {(kind === "iban" && value ? printedIban(value) : value) ?? "Illisible, sa clé est perdue"}
    </strong>
  </div>
);

type DecideProps = {
  kind: string;
  value: string;
  source: string;
  /** What says that it is the client's own. */
  own: string;
  page: CaseIndicators;
  isNew?: boolean;
  /** Whether confirming is the main act of the page. */
  isMain?: boolean;
};

/** The buttons that confirm a value with one touch, or put it aside. A number is confirmed by how it was seen. */
function Decide({ kind, value, source, own, page, isNew, isMain }: DecideProps) {
  const about = <span className="sr-only"> {value}</span>;
  return (
    <AppForm
      failure={indicatorErrors.messageOf("indicator_save_failed")}
      className="flex flex-wrap gap-2"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="value" value={value} />
      <input type="hidden" name="source" value={source} />
      {isNew && kind !== "phone" && (
        <SubmitButton variant={isMain ? "primary" : "second"} size="small">
          Confirmer{about}
        </SubmitButton>
      )}
      {isNew &&
        kind === "phone" &&
        page.seen.map(({ value, label }) => (
          <SubmitButton key={value} name="seen" value={value} variant="second" size="small">
            {label}
            {about}
          </SubmitButton>
        ))}
      <SubmitButton name="aside" value="other" variant="quiet" size="small">
        Ce n’est pas l’escroc{about}
      </SubmitButton>
      <SubmitButton name="aside" value="own" variant="quiet" size="small">
        {own}
        {about}
      </SubmitButton>
    </AppForm>
  );
}
