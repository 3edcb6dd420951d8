import type { ReactNode } from "react";
import { Link } from "react-router";
import { WriteLink } from "~/features/chat/embedded/ui/write-link";
import { ButtonLink } from "~/ui/button";
import { cx } from "~/ui/cx";
import type { DayTone } from "~/ui/day-tone";
import { formatLongDate } from "~/ui/format";
import type { Act, StaffRow } from "../rules";

export type StaffActsProps = {
  page: string;
  /** The whole conversation; null when the reader has none. */
  chatPage: string | null;
  /** The client's first name. */
  client: string;
  /** How long the client has left to wait for the answer that was promised; null when none is awaited. */
  answer: { left: string; isLate: boolean } | null;
  /** The team's own, with whose it is. */
  tasks: readonly { id: string; text: string; left: string; tone: DayTone; owner: string }[];
  rows: readonly StaffRow[];
  done: readonly Pick<Act, "key" | "title" | "about" | "doneOn" | "proofs">[];
  /** Whether it takes one line, on the other tabs than the first. */
  isFolded: boolean;
};

type Row = { key: string; title: string; left: string; tone: DayTone; below: string | null; button: ReactNode };

/**
 * What a case asks for, on its page for the staff: what is the team's to do, then the client's and the others', each with
 * its time and its one button. What was done is folded, with its proof.
 */
export function StaffActs(props: StaffActsProps) {
  const { page, chatPage, client, rows, done, isFolded } = props;
  const groups = [
    { label: null, rows: ownRows(props) },
    {
      label: `Pour ${client}`,
      rows: rows.filter(({ isOfClient }) => isOfClient).map((row) => rowOf(row, page, chatPage)),
    },
    { label: "Attendu", rows: rows.filter(({ isOfClient }) => !isOfClient).map((row) => rowOf(row, page, chatPage)) },
  ].filter((group) => group.rows.length > 0);
  const all = groups.flatMap((group) => group.rows);
  const [first] = all;
  const links = (
    <>
      <Link to={`${page}/deadlines`} className="inline-flex min-h-11 items-center font-semibold print:hidden">
        Délais
      </Link>
      {done.length > 0 && <Done done={done} />}
    </>
  );
  if (isFolded)
    return (
      <details className="group/acts min-w-0 rounded-card border border-line bg-surface text-sm print:hidden">
        <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1.5">
          <h2 className="font-sans text-sm font-semibold">À faire</h2>
          <span className="min-w-0 flex-1 truncate group-open/acts:invisible">{first?.title ?? "Rien ne presse."}</span>
          {first && <span className={cx("group-open/acts:hidden", TONES[first.tone])}>{first.left}</span>}
          {all.length > 1 && <span className="text-ink-quiet group-open/acts:hidden">{`+ ${all.length - 1}`}</span>}
        </summary>
        <Groups groups={groups} />
        <div className="flex flex-wrap gap-x-6 border-t border-line px-4">{links}</div>
      </details>
    );
  return (
    <section aria-labelledby="a-faire" className="grid min-w-0 grid-cols-1 rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-6 px-4 text-sm">
        <h2 id="a-faire" className="mr-auto py-2 font-sans text-base font-semibold">
          À faire
        </h2>
        {links}
      </div>
      {first ? <Groups groups={groups} /> : <p className="px-4 pb-3 text-sm text-ink-quiet">Rien ne presse.</p>}
    </section>
  );
}

/** What is the team's: the answer that the client waits for, then its tasks. */
function ownRows({ page, chatPage, client, answer, tasks }: StaffActsProps): Row[] {
  const reply: Row[] =
    answer && chatPage
      ? [
          {
            key: "answer",
            title: `Répondre à ${client}`,
            left: answer.left,
            tone: answer.isLate ? "bad" : "plain",
            below: null,
            button: (
              <WriteLink to={chatPage} className={cx(SLIM, "max-[75rem]:hidden")}>
                Répondre
              </WriteLink>
            ),
          },
        ]
      : [];
  return [
    ...reply,
    ...tasks.map(({ id, text, left, tone, owner }) => ({
      key: id,
      title: text,
      left,
      tone,
      below: owner,
      button: (
        <ButtonLink to={`${page}/notes#taches`} variant="second" size="small" className={SLIM}>
          Voir la tâche<span className="sr-only">{`\u00a0: ${text}`}</span>
        </ButtonLink>
      ),
    })),
  ];
}

function rowOf(
  { key, title, left, until, tone, button, reminder }: StaffRow,
  page: string,
  chatPage: string | null,
): Row {
  const about = <span className="sr-only">{`\u00a0: ${title}`}</span>;
  const acts = button ? (
    <ButtonLink to={button.to} variant="second" size="small" className={SLIM}>
      {button.label}
      {about}
    </ButtonLink>
  ) : reminder && chatPage ? (
    <WriteLink to={chatPage} text={reminder} className={SLIM}>
      Lui rappeler
      {about}
    </WriteLink>
  ) : (
    <ButtonLink to={`${page}/deadlines`} variant="quiet" size="small" className={SLIM}>
      Voir le délai
      {about}
    </ButtonLink>
  );
  return { key, title, left, tone, below: until, button: acts };
}

const SLIM = "min-h-9 shrink-0 px-2.5 py-1 whitespace-nowrap print:hidden";

/** On a phone, what follows the first rows is folded. */
const SHOWN_ON_PHONE = 2;

function Groups({ groups }: { groups: readonly { label: string | null; rows: readonly Row[] }[] }) {
  const flat = groups.flatMap(({ label, rows }) => rows.map((row, at) => ({ row, label: at === 0 ? label : null })));
  const [shown, others] = [flat.slice(0, SHOWN_ON_PHONE), flat.slice(SHOWN_ON_PHONE)];
  return (
    <>
      <Rows rows={shown} />
      {others.length > 0 && (
        <details className="open-beside text-sm">
          <summary className="flex min-h-11 items-center border-t border-line px-4 font-semibold text-brand">
            {others.length > 1 ? `${others.length} autres` : "1 autre"}
          </summary>
          <Rows rows={others} />
        </details>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly { row: Row; label: string | null }[] }) {
  return (
    <ul className="grid grid-cols-1 text-sm">
      {rows.map(({ row: { key, title, left, tone, below, button }, label }) => (
        <li
          key={key}
          className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-1 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]"
        >
          {label && <span className="col-span-full pt-1 text-xs font-semibold text-ink-quiet">{label}</span>}
          <span className={cx("max-sm:col-span-full", TONES[tone])}>{left}</span>
          <span className="min-w-0 wrap-anywhere">
            {title}
            {below && <span className="block text-xs text-ink-quiet">{below}</span>}
          </span>
          {button}
        </li>
      ))}
    </ul>
  );
}

const TONES: Record<DayTone, string> = {
  bad: "font-semibold text-bad",
  wait: "font-semibold text-wait",
  plain: "text-ink-quiet",
};

function Done({ done }: Pick<StaffActsProps, "done">) {
  return (
    <details className="open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {`Démarches faites (${done.length})`}
      </summary>
      <ul className="grid max-w-measure gap-1 pb-3 text-ink-quiet">
        {done.map(({ key, title, about, doneOn, proofs }) => (
          <li key={key}>
            {`${about ? `${title} (${about})` : title}\u00a0: ${doneOn ? `fait le ${formatLongDate(doneOn)}` : "fait, jour non noté"}`}
            {proofs.map(({ label, to }) => (
              <a key={to} href={to} className="ml-3">
                {label}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
