import type { ReactNode } from "react";
import { Disclosure } from "~/ui/disclosure";
import { type Act, eyebrowOf, firstOf, type Line } from "../rules";
import { ActCard } from "./act-card";
import { ActItem, ActLine } from "./act-line";
import { RecordForm, type RefusedRecord } from "./record-form";

/** What a case is called above its line: what happened, its reference, and where it is. */
export type CaseName = { title: string; reference: string; badge?: ReactNode };

export type ActsViewProps = {
  /** What comes first, or what others do when nothing is to be done. */
  first: Act;
  /** The one whose act is first, then the others. */
  lines: readonly Line[];
  /** The page to which « C’est fait » and « Annuler » are sent. */
  at: string;
  refused: RefusedRecord | null;
  nameOf: (line: Line) => CaseName;
};

/** The first act as a card, then what follows it, what others do and what is done; each other case has its own line. */
export function ActsView({ first, lines, at, refused, nameOf }: ActsViewProps) {
  const own = firstOf(lines);
  const [line, ...others] = lines;
  const caseId = own?.line.caseId;
  const ownName = own && others.length > 0 && first.kind === "act" ? nameOf(own.line) : null;
  return (
    <div className="grid grid-cols-1">
      <ActCard act={first} eyebrow={titleAbove(first, ownName)}>
        {/* By its act: once it is done, the next one begins closed. */}
        {caseId && first.canRecord && (
          <RecordForm key={`${caseId} ${first.key}`} act={first} caseId={caseId} at={at} refused={refused} onDeep />
        )}
      </ActCard>
      {line && (
        <ActLine
          line={own ? line : { ...line, waits: line.waits.filter(({ key }) => key !== first.key) }}
          shown={own ? 1 : 0}
          at={at}
          refused={refused}
        />
      )}
      {others.map((other) => (
        <OtherCase key={other.caseId} name={nameOf(other)} line={other} at={at} refused={refused} />
      ))}
    </div>
  );
}

type OtherCaseProps = Pick<ActsViewProps, "at" | "refused"> & { line: Line; name: CaseName };

/** Another case in one line: its first act; the rest opens. */
export function OtherCase({ line, name, at, refused }: OtherCaseProps) {
  const { caseId, acts, waits } = line;
  const [first = waits[0]] = acts;
  if (!first) return null;
  const rest = { ...line, waits: waits.filter(({ key }) => key !== first.key) };
  return (
    <section aria-labelledby={`fil-${caseId}`} className="mt-6 grid grid-cols-1 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-3">
        <h2 id={`fil-${caseId}`} className="text-[1.2rem]">
          {name.title}
        </h2>
        {name.badge}
        <p className="w-full text-sm text-ink-quiet">Affaire {name.reference}</p>
      </div>
      <div className="relative before:absolute before:top-4 before:bottom-3 before:left-3.5 before:w-0.5 before:bg-line-strong">
        <ol className="relative grid grid-cols-1">
          <ActItem act={first} mark={acts.length > 0 ? 1 : 0} caseId={caseId} at={at} refused={refused} />
        </ol>
        <div className="relative ml-11.5">
          <Disclosure
            summary="La suite de ce dossier"
            open={refused?.caseId === caseId && refused?.rule !== first.code}
          >
            <div className="-ml-11.5">
              <ActLine line={rest} shown={acts.length > 0 ? 1 : 0} at={at} refused={refused} />
            </div>
          </Disclosure>
        </div>
      </div>
    </section>
  );
}

function titleAbove(act: Act, name: CaseName | null): string {
  if (act.code === "desk") return "À traiter";
  const eyebrow = eyebrowOf(act);
  return name ? `${eyebrow} · ${name.title}, affaire ${name.reference}` : eyebrow;
}
