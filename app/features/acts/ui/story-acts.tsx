import { ChevronDown, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { caseErrors } from "~/features/cases/errors";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { leftText, timeText } from "../rules";
import type { StoryAct, StoryAdvice } from "../story";

/** The address of the page that shows a letter of the story. */
const letterAddress = (kind: string): string => `/raconter/lettre?quoi=${kind}`;

/** The nearest act, on the one dark card of the page: what, until when, one button. Its days are never red. */
export function NearestAct({ act, call }: { act: StoryAct; call: StoryAdvice["call"] }) {
  const { action, text, timing, why } = act;
  return (
    <section
      aria-labelledby="acte"
      className="grid grid-cols-1 gap-3.5 rounded-card bg-deep p-5 text-on-deep sm:p-8 [&_:focus-visible]:outline-on-deep-strong"
    >
      <div className="grid gap-1">
        <p className="font-semibold text-warm-light">Le plus pressé</p>
        <h2 id="acte" className="text-[1.4rem] text-on-deep-strong sm:text-[1.7rem]">
          {action}
        </h2>
      </div>
      <Until timing={timing} />
      <p>{text}</p>
      <ActButtons act={act} isOnDeep />
      {act.isCall && (
        <Fold
          summary={
            <>
              <Phone aria-hidden="true" className="size-5 shrink-0" />
              Que dire au téléphone
            </>
          }
        >
          {call.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Fold>
      )}
      <Fold summary="Pourquoi ?">
        <p>{why}</p>
      </Fold>
    </section>
  );
}

function Until({ timing: { days, words, until } }: Pick<StoryAct, "timing">) {
  const first = <span className="block text-lg font-semibold text-on-deep-strong">{words}</span>;
  if (days === null)
    return (
      <p>
        {first}
        {until}
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-3.5">
      <span className="font-title text-[4.5rem] leading-none font-semibold tracking-tight text-on-deep-strong">
        {days}
      </span>
      <span>
        {first}
        {until}
      </span>
    </p>
  );
}

function ActButtons({ act: { letter, done, isCall }, isOnDeep = false }: { act: StoryAct; isOnDeep?: boolean }) {
  if (!letter && !done) return null;
  return (
    <div className="flex flex-wrap gap-2.5">
      {letter && (
        <ButtonLink to={letterAddress(letter)} variant={isOnDeep ? "on-deep" : "second"}>
          Préparer ma lettre
        </ButtonLink>
      )}
      {done && (
        <AppForm failure={caseErrors.messageOf("story_save_failed")} className="contents" preventScrollReset>
          <input type="hidden" name="fact" value={done} />
          <SubmitButton
            name="intent"
            value="told"
            variant={isOnDeep ? "on-deep" : "second"}
            className={isOnDeep && letter ? GHOST : undefined}
          >
            {isCall ? "J’ai appelé ma banque" : "C’est fait"}
          </SubmitButton>
        </AppForm>
      )}
    </div>
  );
}

/** An outlined button on the dark card. */
const GHOST = "border-on-deep/50! bg-transparent! text-on-deep-strong! hover:bg-on-deep/15!";

function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group -mb-2 border-t border-on-deep/25">
      <summary className="flex min-h-12 list-none items-center gap-3 font-medium text-on-deep-strong [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden="true" className="ml-auto size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-2.5 pb-4">{children}</div>
    </details>
  );
}

/** The acts that follow, one line each, which opens on its text and its buttons. */
export function NextActs({ acts }: { acts: readonly StoryAct[] }) {
  if (acts.length === 0) return null;
  return (
    <section aria-label="Ensuite" className="rounded-card border border-line bg-surface px-4 sm:px-5">
      {acts.map((act) => (
        <Line key={act.id} title={act.action} when={leftText(act)}>
          {act.timing.until && <p className="font-semibold">{timeText(act)}</p>}
          <p>{act.text}</p>
          <ActButtons act={act} />
          <p className="text-sm">{act.why}</p>
        </Line>
      ))}
    </section>
  );
}

/** Later dates, folded. */
export function LaterDates({ later, isUndated }: Pick<StoryAdvice, "later" | "isUndated">) {
  if (later.length === 0) return null;
  const count = later.length === 1 ? "1 date" : `${later.length} dates`;
  return (
    <section aria-label="Plus tard" className="px-4 sm:px-5">
      <Line title="Plus tard" when={isUndated ? "" : count}>
        <dl className="grid gap-3">
          {later.map(({ id, date, action, effect }) => (
            <div key={`${id} ${date}`}>
              <dt className="font-semibold text-ink">{date}</dt>
              <dd>
                {action}. {effect}
              </dd>
            </div>
          ))}
        </dl>
      </Line>
    </section>
  );
}

function Line({ title, when, children }: { title: string; when: string; children: ReactNode }) {
  return (
    <details className="group border-line not-last:border-b">
      <summary className="flex min-h-14 list-none items-center gap-3 py-2.5 hover:text-brand [&::-webkit-details-marker]:hidden">
        <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
        <span className="ml-auto max-w-28 text-right text-sm text-ink-quiet">{when}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-brand group-open:rotate-180" />
      </summary>
      <div className="grid max-w-measure gap-3 pb-4 text-ink-quiet">{children}</div>
    </details>
  );
}
