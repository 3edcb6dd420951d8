import { Link } from "react-router";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import type { DayTone } from "~/ui/day-tone";
import { DialogButton } from "~/ui/dialog";
import { STAGE_LABELS, type Stage, type StageState, stageNumber } from "../rules";

type StageLineProps = { caseId: string; stages: readonly Stage[] };

/**
 * Where a case stands: seven stages side by side, each with its date, who acts and the button that moves it. On a phone
 * only the current one is in words, below seven bars.
 */
export function StageLine({ caseId, stages }: StageLineProps) {
  const current = stages.find(({ state }) => state === "now");
  const shown = current ?? stages.findLast(({ state }) => state === "done") ?? stages[0];
  return (
    <div className="border-b border-line bg-surface pb-2 md:px-4 panes:h-(--stages) panes:overflow-hidden print:hidden">
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 px-5 pt-2 md:hidden">
        {stages.map(({ key, state, tone }) => (
          <i key={key} className={cx("h-1.5 rounded-full", state === "early" ? EARLY_BARS[tone] : BARS[state])} />
        ))}
      </div>
      <ol aria-label="Étapes" className="md:grid md:grid-cols-7 md:gap-1.5 md:pt-2">
        {stages.map((stage) => (
          <li
            key={stage.key}
            aria-current={stage.state === "now" ? "step" : undefined}
            className={cx(
              "grid min-w-0 content-start px-5 text-xs leading-snug text-ink-quiet max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 md:rounded-b-field md:border-t-4 md:px-2 md:pt-1.5 md:pb-1",
              LOOKS[stage.state],
              stage.state === "early" && EARLY[stage.tone],
              stage !== shown && "max-md:sr-only",
            )}
          >
            <b className="text-sm text-ink max-md:col-start-1 max-md:pt-1">
              {stage === shown && (
                <span className="font-normal text-ink-quiet md:hidden">Étape {stageNumber(stages)} sur 7 · </span>
              )}
              {stage.state === "done" && (
                <>
                  <span aria-hidden="true" className="text-ok">
                    ✓{" "}
                  </span>
                  <span className="sr-only">Fait&nbsp;: </span>
                </>
              )}
              {STAGE_LABELS[stage.key]}
            </b>
            <span className={cx("truncate max-md:col-start-1", TONES[stage.tone])} title={stage.when}>
              {stage.when}
            </span>
            <span className="truncate max-md:sr-only" title={stage.detail}>
              {stage.detail}
            </span>
            {stage.button && <StageButton caseId={caseId} button={stage.button} isCurrent={stage.state === "now"} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

type ButtonOfStage = { caseId: string; button: NonNullable<Stage["button"]>; isCurrent: boolean };

/** That of the current stage is the only filled button of the line; on a phone it is outlined, below « Répondre ». */
function StageButton({ caseId, button, isCurrent }: ButtonOfStage) {
  const variant = "second";
  const className = isCurrent ? `${SLIM} ${FILLED}` : SLIM;
  if ("decision" in button)
    return (
      <DialogButton dialog={`${button.decision}-${caseId}`} variant={variant} size="small" className={className}>
        {button.label}
      </DialogButton>
    );
  const to = button.to.startsWith("/") ? button.to : `/admin/cases/${caseId}/${button.to}`;
  return (
    <Link to={to} className={buttonClass(variant, "small", className)}>
      {button.label}
    </Link>
  );
}

const FILLED = "panes:border-transparent panes:bg-brand panes:text-on-fill panes:hover:bg-brand-deep";
const SLIM =
  "justify-self-start md:whitespace-nowrap max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:self-end md:mt-1 md:min-h-8 md:px-2.5 md:py-0.5 md:text-xs";

const LOOKS: Record<StageState, string> = {
  done: "md:border-ok",
  now: "md:border-brand md:bg-brand-tint",
  early: "md:border-dashed",
  next: "md:border-line",
  off: "md:border-line",
};

const TONES: Record<DayTone, string | undefined> = {
  bad: "font-semibold text-bad",
  wait: "font-semibold text-wait",
  plain: undefined,
};

/** A later stage whose time already runs: its day is as far as its colour says. */
const EARLY: Record<DayTone, string> = {
  bad: "md:border-bad",
  wait: "md:border-wait",
  plain: "md:border-line-strong",
};
const EARLY_BARS: Record<DayTone, string> = { bad: "bg-bad", wait: "bg-wait-mark", plain: "bg-line-strong" };

const BARS: Record<Exclude<StageState, "early">, string> = {
  done: "bg-ok",
  now: "bg-brand",
  next: "bg-line",
  off: "bg-line",
};
