import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { cx } from "~/ui/cx";
import { Disclosure } from "~/ui/disclosure";
import { formatLongDate } from "~/ui/format";
import { type Line, timeText } from "../rules";
import { RecordForm, type RefusedRecord, UndoForm } from "./record-form";

export type ActLineProps = {
  line: Line;
  /** How many of its acts stand above it. */
  shown: number;
  /** The page to which « C’est fait » and « Annuler » are sent. */
  at: string;
  refused: RefusedRecord | null;
  /** The level of the headings of its parts; the acts are one below. */
  level?: 2 | 3;
};

const LINK = "inline-flex min-h-11 items-center font-semibold";

/** What comes after the first act: hers are numbered, what others do is dashed, what is done is ticked. */
export function ActLine({ line, shown, at, refused, level = 2 }: ActLineProps) {
  const { caseId, acts, waits, later, done } = line;
  const next = acts.slice(shown);
  const Heading = `h${level + 1}` as "h3" | "h4";
  if (next.length + waits.length + later.length + done.length === 0) return null;
  return (
    <div className="relative pt-5 before:absolute before:top-0 before:bottom-3 before:left-3.5 before:w-0.5 before:bg-line-strong">
      <Part title={shown > 0 ? "Ensuite" : "À faire"} level={level} isShown={next.length > 0}>
        {next.map((act, index) => (
          <Item key={act.key} mark={index + shown + 1}>
            <Heading className="font-semibold text-ink">{act.title}</Heading>
            {act.timing && <p className="text-ink">{timeText(act)}</p>}
            <p>{act.about ? `${act.about}. ${act.why}` : act.why}</p>
            <div className="flex flex-wrap items-start gap-x-5">
              {act.button && (
                <Link to={act.button.to} className={LINK}>
                  {act.button.label}
                  <span className="sr-only">{`\u00a0: ${act.title}`}</span>
                </Link>
              )}
              {act.canRecord && caseId && <RecordForm act={act} caseId={caseId} at={at} refused={refused} />}
            </div>
          </Item>
        ))}
      </Part>
      <Part title="Ce que vous attendez" level={level} isShown={waits.length > 0}>
        {waits.map((act) => (
          <Item key={act.key} mark="wait">
            <Heading className="font-semibold text-ink">{act.title}</Heading>
            {act.timing && <p className="text-ink">{timeText(act)}</p>}
            <p>{act.why}</p>
            {act.button && (
              <Link to={act.button.to} className={LINK}>
                {act.button.label}
              </Link>
            )}
          </Item>
        ))}
      </Part>
      {later.length > 0 && (
        <div className="relative pl-11.5">
          <Disclosure summary={`Plus tard\u00a0: ${later.length > 1 ? `${later.length} dates` : "une date"}`}>
            <dl className="grid gap-2">
              {later.map((act) => (
                <div key={act.key}>
                  <dt className="font-semibold text-ink">{act.date && formatLongDate(act.date)}</dt>
                  <dd>{act.title}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        </div>
      )}
      <Part title="Fait" level={level} isShown={done.length > 0}>
        {done.map((act) => (
          <Item key={act.key} mark="done">
            <Heading className="font-semibold text-ink">{act.title}</Heading>
            <div className="flex flex-wrap items-center gap-x-4">
              <p>
                {act.doneOn ? formatLongDate(act.doneOn) : "Jour non noté"}
                {act.about && `, ${act.about}`}
              </p>
              {act.proof && (
                <Link to={act.proof.to} className={LINK}>
                  {act.proof.label}
                </Link>
              )}
              {act.canRecord && caseId && <UndoForm act={act} caseId={caseId} at={at} />}
            </div>
          </Item>
        ))}
      </Part>
    </div>
  );
}

type PartProps = { title: string; level: 2 | 3; isShown: boolean; children: ReactNode };

function Part({ title, level, isShown, children }: PartProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  if (!isShown) return null;
  return (
    <section aria-labelledby={id} className="relative">
      <Heading id={id} className="pb-3 pl-11.5 font-sans text-sm font-semibold tracking-normal text-ink-quiet">
        {title}
      </Heading>
      <ol className="grid grid-cols-1">{children}</ol>
    </section>
  );
}

function Item({ mark, children }: { mark: number | "wait" | "done"; children: ReactNode }) {
  return (
    <li className="relative grid grid-cols-1 gap-0.5 pb-5 pl-11.5 text-ink-quiet">
      <span
        aria-hidden="true"
        className={cx(
          "absolute top-0 left-0 grid size-7.5 place-items-center rounded-full border-2 bg-paper text-sm font-bold",
          mark === "wait" && "border-dashed border-line-strong",
          mark === "done" && "border-transparent bg-ok-tint text-ok",
          typeof mark === "number" && "border-brand text-brand",
        )}
      >
        {mark === "done" ? <Check className="size-4.5" /> : mark === "wait" ? "" : mark}
      </span>
      {children}
    </li>
  );
}
