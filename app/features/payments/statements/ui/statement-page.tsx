import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { AppForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { useHydrated } from "~/ui/use-hydrated";
import { paymentErrors } from "../../errors";
import { CHECK_QUESTION } from "../labels";
import type { Reading } from "../rules";
import type { ShownStatement } from "../rules.server";
import { Correction, CurrencyChoice, ReadingSummary } from "./statement-check";
import { type OtherWays, StatementForm, type StatementFormProps } from "./statement-form";
import { StatementRefusal } from "./statement-refusal";
import { ROWS, StatementRows } from "./statement-rows";

type ReadProps = {
  /** Changes with each statement. */
  id: string;
  /** The fields `source`, which carry the statement. */
  sources: readonly string[];
  readings: readonly Reading[];
  /** Null until the columns were checked. */
  statement: ShownStatement | null;
  /** The ids of the rows that were ticked. */
  ticked: readonly string[];
  /** Why the ticked rows were not added. */
  error?: string | undefined;
  /** The fields of a correction, where the columns are not read again. */
  corrections?: readonly [name: string, value: string][] | undefined;
  /** The person has just corrected the columns. */
  isCorrecting?: boolean | undefined;
};

export type StatementPageProps = {
  page: { reference: string; helped: string | null; evidence: string | null };
  back: { to: string; label: string };
  form: StatementFormProps;
  /** What was read; null before. */
  read: ReadProps | null;
};

/** Adds payments from a statement of the bank: it is read, its columns are checked, then its debits are ticked. */
export function StatementPage({ page: { reference, helped, evidence }, back, form, read }: StatementPageProps) {
  const ways: OtherWays = { byHand: back.to, evidence };
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={back}
        title="Reprendre d’un relevé"
        intro={
          <>
            Affaire {reference}
            {helped && <strong>, dossier {helped}, que vous aidez</strong>}
          </>
        }
      />
      {read && <Read key={`${read.id} ${JSON.stringify(read.readings.map(chosen))}`} read={read} byHand={back.to} />}
      {read ? (
        <Disclosure summary="Lire un autre relevé" open={read.statement?.debits.total === 0}>
          <StatementForm {...form} {...ways} />
        </Disclosure>
      ) : (
        <Card>
          <p className="max-w-measure">
            Collez les lignes du relevé, ou choisissez le fichier que la banque permet de télécharger. Les débits qui y
            sont lus vous sont proposés&nbsp;: vous cochez ceux de l’arnaque.
          </p>
          <StatementForm {...form} {...ways} />
        </Card>
      )}
    </main>
  );
}

const chosen = ({ table, isSwapped, datesRead, currency }: Reading) => [table?.read, isSwapped, datesRead, currency];

/** One form, which carries the statement and its rows, so that it may be read again at any time. */
function Read({ read, byHand }: { read: ReadProps; byHand: string }) {
  const { sources, statement, ticked, error } = read;
  const areRowsShown = statement !== null;
  const isUnknown = isUnknownFormat(read);
  // The answer stands above the form or the button that asked for it; a refusal, beside its button, has its own focus.
  const answer = useRef<HTMLDivElement>(null);
  const asked = statement?.asked;
  const view = statement && viewOf(statement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step, each page and each search.
  useEffect(() => {
    const rows = (asked && document.getElementById(asked)) ?? document.getElementById(ROWS);
    if (!error) (areRowsShown ? rows : answer.current)?.focus();
  }, [areRowsShown, view]);
  return (
    <div ref={answer} tabIndex={-1} className="scroll-mt-6 outline-none">
      <AppForm
        failure={
          statement ? paymentErrors.messageOf("payment_save_failed") : paymentErrors.messageOf("statement_failed")
        }
        encType="multipart/form-data"
        id="lignes"
        className="grid grid-cols-1"
      >
        {sources.map((field, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text, in its order.
          <input key={at} type="hidden" name="source" value={field} />
        ))}
        {statement ? (
          <StatementRows {...{ statement, ticked, error, isUnknown, byHand }}>
            {!isUnknown && <CorrectionLater {...read} />}
          </StatementRows>
        ) : (
          <Check {...read} />
        )}
      </AppForm>
    </div>
  );
}

/** The search and the pages of a statement. */
const viewOf = ({ search, debits, credits, unread }: ShownStatement): string =>
  [debits.page, credits.page, unread.page, search].join();

/** Whether nothing was read, and there are no columns to choose. */
const isUnknownFormat = ({ readings, statement }: ReadProps): boolean =>
  statement !== null &&
  statement.unread.total > 0 &&
  statement.debits.total + statement.credits.total === 0 &&
  readings.length > 0 &&
  readings.every(({ table, sample }) => table === null && sample.length === 0);

/** The question that comes before the rows. */
function Check({ readings, error, isCorrecting }: ReadProps) {
  const { search } = useLocation();
  // With scripts, the heading of the rows takes the focus.
  const rows = useHydrated() ? undefined : `${search}#${ROWS}`;
  const isUnread = readings.every(({ sample }) => sample.length === 0);
  return (
    <Card title={CHECK_QUESTION}>
      <Readings readings={readings} />
      {readings.map(
        ({ currency }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of the text.
          currency && <CurrencyChoice key={at} {...{ at, currency }} />,
      )}
      {error && <StatementRefusal error={error} answer={readings} />}
      {!isUnread && (
        <SubmitButton
          name="intent"
          value="propose"
          formAction={rows}
          pendingLabel="Lecture…"
          className="justify-self-start"
        >
          Oui, voir les opérations
        </SubmitButton>
      )}
      <Disclosure summary="Non, corriger" open={isUnread || isCorrecting}>
        <Corrections readings={readings} />
      </Disclosure>
    </Card>
  );
}

/** The same question beside the rows. */
function CorrectionLater({ readings, statement, isCorrecting, corrections }: ReadProps) {
  if (readings.length === 0) return corrections ? <CorrectionButton corrections={corrections} /> : null;
  return (
    <Disclosure summary={CHECK_QUESTION} open={isCorrecting || statement?.debits.total === 0}>
      <div className="grid grid-cols-1 gap-4 text-ink">
        <Readings readings={readings} />
        <Corrections readings={readings} />
      </div>
    </Disclosure>
  );
}

/** Reads the statement again, to show its columns. */
const CorrectionButton = ({ corrections }: { corrections: readonly [name: string, value: string][] }) => (
  <>
    {corrections.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <SubmitButton name="intent" value="reread" variant="quiet" className="justify-self-start">
      {CHECK_QUESTION}
    </SubmitButton>
  </>
);

type ReadingsProps = Pick<ReadProps, "readings">;

const Readings = ({ readings }: ReadingsProps) =>
  readings.map((reading, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was pasted, then the file.
    <ReadingSummary key={at} reading={reading} />
  ));

const Corrections = ({ readings }: ReadingsProps) =>
  readings.map((reading, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was pasted, then the file.
    <Correction key={at} reading={reading} at={at} />
  ));
