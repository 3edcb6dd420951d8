import { type Act, eyebrowOf, firstOf, type Line } from "../rules";
import { ActCard } from "./act-card";
import { ActLine } from "./act-line";
import type { RefusedRecord } from "./record-form";

export type ActsViewProps = {
  /** What comes first, or what others do when nothing is to be done. */
  first: Act;
  /** The one whose act is first, then the others. */
  lines: readonly Line[];
  /** The page to which « C’est fait » and « Annuler » are sent. */
  at: string;
  refused: RefusedRecord | null;
};

/** The first act as a card, then what follows it, what others do and what is done; each other case has its own line. */
export function ActsView({ first, lines, at, refused }: ActsViewProps) {
  const own = firstOf(lines);
  const [line, ...others] = lines;
  const caseId = own?.line.caseId;
  return (
    <div className="grid grid-cols-1">
      <ActCard
        act={first}
        eyebrow={titleAbove(first, own?.line, others.length > 0)}
        record={caseId ? { caseId, at, refused } : null}
      />
      {line && (
        <ActLine
          line={own ? line : { ...line, waits: line.waits.filter(({ key }) => key !== first.key) }}
          shown={own ? 1 : 0}
          at={at}
          refused={refused}
        />
      )}
      {others.map((other) => (
        <section
          key={other.caseId ?? "person"}
          aria-labelledby={`fil-${other.caseId}`}
          className="grid grid-cols-1 pt-4"
        >
          <h2 id={`fil-${other.caseId}`} className="text-[1.3rem]">{`Affaire ${other.reference}`}</h2>
          <ActLine line={other} shown={0} at={at} refused={refused} level={3} />
        </section>
      ))}
    </div>
  );
}

function titleAbove(act: Act, line: Line | undefined, isOneOfSeveral: boolean): string {
  if (act.code === "desk") return "À traiter";
  const eyebrow = eyebrowOf(act);
  return isOneOfSeveral && line?.reference && act.kind === "act" ? `${eyebrow}, affaire ${line.reference}` : eyebrow;
}
