import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { cx } from "~/ui/cx";
import { Disclosure } from "~/ui/disclosure";
import { formatLongDate } from "~/ui/format";
import { type Act, type Line, timeText } from "../rules";
import { RecordForm, type RefusedRecord, UndoForm } from "./record-form";

export type ActLineProps = {
  line: Line;
  /** How many of its acts stand above it. */
  shown: number;
  /** The page to which « C’est fait » and « Annuler » are sent. */
  at: string;
  refused: RefusedRecord | null;
};

const LINK = "inline-flex min-h-11 items-center font-semibold";
/** How many acts are in view; the others open. */
export const IN_VIEW = 3;

/** What comes after the first act: hers are numbered, what others do is dashed, what is done is ticked. */
export function ActLine({ line, shown, at, refused }: ActLineProps) {
  const { caseId, acts, waits, later, done } = line;
  if (acts.length - shown + waits.length + later.length + done.length === 0) return null;
  const item = (act: Act, index: number) => (
    <ActItem key={act.key} act={act} mark={index} caseId={caseId} at={at} refused={refused} />
  );
  const others = acts.slice(IN_VIEW);
  // What one waits for leads nowhere that an act leads to already.
  const leads = new Set(acts.map(({ button }) => button?.to));
  const isRefused = others.some(({ code }) => refused?.caseId === caseId && refused?.rule === code);
  return (
    <div className="relative pt-5 before:absolute before:top-0 before:bottom-3 before:left-3.5 before:w-0.5 before:bg-line-strong">
      <Part title={shown > 0 ? "Ensuite" : "À faire"} isShown={acts.length > shown}>
        {acts.slice(shown, IN_VIEW).map((act, index) => item(act, index + shown + 1))}
      </Part>
      <Folded
        summary={`${others.length} autre${others.length > 1 ? "s démarches" : " démarche"}`}
        isShown={others.length > 0}
        open={isRefused}
      >
        <ol className="-ml-11.5 grid grid-cols-1">{others.map((act, index) => item(act, index + IN_VIEW + 1))}</ol>
      </Folded>
      <Part title="Ce que vous attendez" isShown={waits.length > 0}>
        {waits.map((act) => item(leads.has(act.button?.to) ? { ...act, button: null } : act, 0))}
      </Part>
      <Folded
        summary={`Plus tard\u00a0: ${later.length > 1 ? `${later.length} dates` : "une date"}`}
        isShown={later.length > 0}
      >
        <dl className="grid gap-2">
          {later.map((act) => (
            <div key={act.key}>
              <dt className="font-semibold text-ink">{act.date && formatLongDate(act.date)}</dt>
              <dd>{act.title}</dd>
            </div>
          ))}
        </dl>
      </Folded>
      <Folded summary={`Fait (${done.length})`} isShown={done.length > 0}>
        <ol className="-ml-11.5 grid grid-cols-1">
          {done.map((act) => (
            <DoneItem key={act.key} act={act} caseId={caseId} at={at} />
          ))}
        </ol>
      </Folded>
    </div>
  );
}

type ItemProps = { act: Act; caseId: string | null; at: string };

/** One act of the line. @param mark its number; 0 for what somebody else does. */
export function ActItem({
  act,
  mark,
  caseId,
  at,
  refused,
}: ItemProps & { mark: number; refused: RefusedRecord | null }) {
  // The reason of a legal date is on the page of deadlines.
  const why = act.nature === "legal" ? act.about : act.why;
  return (
    <Item mark={mark}>
      <h3 className={TITLE}>{act.title}</h3>
      {act.timing && <p className="text-ink">{timeText(act)}</p>}
      {why && <p>{why}</p>}
      <div className="@container flex flex-wrap items-start gap-x-5">
        {act.button && (
          <Link to={act.button.to} className={LINK}>
            {act.button.label}
            <span className="sr-only">{`\u00a0: ${act.title}`}</span>
          </Link>
        )}
        {act.canRecord && caseId && <RecordForm act={act} caseId={caseId} at={at} refused={refused} />}
      </div>
    </Item>
  );
}

function DoneItem({ act, caseId, at }: ItemProps) {
  return (
    <Item mark="done">
      <h3 className={TITLE}>{act.title}</h3>
      <div className="flex flex-wrap items-center gap-x-4">
        <p>
          {act.doneOn ? formatLongDate(act.doneOn) : "Jour non noté"}
          {act.about && `, ${act.about}`}
        </p>
        {act.proofs.map(({ label, to, isFile }) => (
          <Link key={to} to={to} reloadDocument={isFile} className={LINK}>
            {label}
            <span className="sr-only">{`\u00a0: ${act.title}`}</span>
          </Link>
        ))}
        {act.canRecord && caseId && <UndoForm act={act} caseId={caseId} at={at} />}
      </div>
    </Item>
  );
}

const TITLE = "font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal text-ink wrap-anywhere";

type FoldedProps = { summary: string; isShown: boolean; open?: boolean; children: ReactNode };

function Folded({ summary, isShown, open = false, children }: FoldedProps) {
  if (!isShown) return null;
  return (
    <div className="relative ml-11.5">
      <Disclosure summary={summary} open={open}>
        {children}
      </Disclosure>
    </div>
  );
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  const id = useId();
  if (!isShown) return null;
  return (
    <section aria-labelledby={id} className="relative [div+&]:pt-5">
      <h2 id={id} className="pt-1 pb-3 pl-11.5 font-sans text-sm font-semibold tracking-normal text-ink-quiet">
        {title}
      </h2>
      <ol className="grid grid-cols-1">{children}</ol>
    </section>
  );
}

function Item({ mark, children }: { mark: number | "done"; children: ReactNode }) {
  const isWait = mark === 0;
  const isDone = mark === "done";
  return (
    <li className="relative grid grid-cols-1 gap-0.5 pb-4 pl-11.5 text-ink-quiet">
      <span
        aria-hidden="true"
        className={cx(
          "absolute top-0 left-0 grid size-7.5 place-items-center rounded-full border-2 bg-paper text-sm font-bold",
          isWait && "border-dashed border-line-strong",
          isDone && "border-transparent bg-ok-tint text-ok",
          !isWait && !isDone && "border-brand text-brand",
        )}
      >
        {isDone ? <Check className="size-4.5" /> : isWait ? "" : mark}
      </span>
      {children}
    </li>
  );
}
