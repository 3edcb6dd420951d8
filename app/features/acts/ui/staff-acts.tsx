import { Link } from "react-router";
import { formatLongDate } from "~/ui/format";
import { type Act, type Line, leftText, timeText, type Who } from "../rules";

/** How many acts head the page of a case; its page of deadlines has all. */
const SHOWN = 3;

type StaffActsProps = { line: Line; deadlines: string };

/** What a case asks for, on its page for the staff: what comes first and who must act, then what was done with its proof. */
export function StaffActs({ line: { acts, waits, done }, deadlines }: StaffActsProps) {
  const [first, ...others] = [...acts, ...waits].slice(0, SHOWN);
  return (
    <section aria-labelledby="a-faire" className="grid min-w-0 rounded-card border border-line bg-surface">
      <h2 id="a-faire" className="px-4 pt-3 font-sans text-base font-semibold">
        À faire
      </h2>
      {first ? <FirstAct act={first} /> : <p className="px-4 pb-3 text-sm text-ink-quiet">Rien ne presse.</p>}
      {others.map((act) => (
        <p
          key={act.key}
          className="grid min-h-10 grid-cols-1 max-md:hidden items-center gap-x-4 border-t border-line px-4 py-1.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="wrap-break-word">{titleOf(act)}</span>
          <span className="text-ink-quiet">{timeText(act) || WHO[act.who]}</span>
        </p>
      ))}
      <div className="flex flex-wrap items-start gap-x-6 border-t border-line px-4 text-sm">
        <Link to={deadlines} className="inline-flex min-h-11 items-center font-semibold print:hidden">
          Délais
        </Link>
        {done.length > 0 && <Done done={done} />}
      </div>
    </section>
  );
}

function FirstAct({ act }: { act: Act }) {
  const { timing } = act;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5 px-4 py-3">
      {timing?.days != null && (
        <p aria-hidden="true" className="min-w-16 rounded-field bg-warm-tint px-2 py-1.5 text-center text-sm text-warm">
          <b className="block font-title text-[1.6rem] leading-none">{timing.days}</b>
          {timing.words}
        </p>
      )}
      <p className="grid gap-0.5 only:col-span-full">
        <strong className="text-balance wrap-break-word">{titleOf(act)}</strong>
        <span className="text-sm text-ink-quiet">
          {timing?.days != null && <span className="sr-only">{leftText(act)}, </span>}
          {[timing?.days == null ? timeText(act) : timing.until, WHO[act.who]].filter(Boolean).join(" · ")}
        </span>
      </p>
    </div>
  );
}

function Done({ done }: { done: readonly Act[] }) {
  return (
    <details className="max-w-measure">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {`Démarches faites (${done.length})`}
      </summary>
      <ul className="grid gap-1 pb-3 text-ink-quiet">
        {done.map((act) => (
          <li key={act.key}>
            {`${titleOf(act)}\u00a0: ${act.doneOn ? `fait le ${formatLongDate(act.doneOn)}` : "fait, jour non noté"}`}
            {act.proofs.map(({ label, to }) => (
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

const titleOf = ({ title, about }: Act): string => (about ? `${title} (${about})` : title);

const WHO: Record<Who, string> = {
  client: "au client d’agir",
  lawyer: "à l’avocat d’agir",
  team: "à l’équipe d’agir",
  bank: "à la banque d’agir",
  other: "à la plateforme d’agir",
};
