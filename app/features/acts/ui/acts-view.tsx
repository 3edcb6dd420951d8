import { Disclosure } from "~/ui/disclosure";
import { type Act, eyebrowOf, firstOf, type Line } from "../rules";
import { ActCard } from "./act-card";
import { ActItem, ActLine } from "./act-line";
import { RecordForm, type RefusedRecord } from "./record-form";

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
      <ActCard act={first} eyebrow={titleAbove(first, own?.line, others.length > 0)}>
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
        <OtherCase key={other.caseId} title={`Affaire ${other.reference}`} line={other} at={at} refused={refused} />
      ))}
    </div>
  );
}

type OtherCaseProps = Pick<ActsViewProps, "at" | "refused"> & { line: Line; title: string };

/** Another case in one line: its first act; the rest opens. */
export function OtherCase({ line, title, at, refused }: OtherCaseProps) {
  const { caseId, acts, waits } = line;
  const [first = waits[0]] = acts;
  if (!first) return null;
  const rest = { ...line, waits: waits.filter(({ key }) => key !== first.key) };
  return (
    <section aria-labelledby={`fil-${caseId}`} className="grid grid-cols-1 pt-6">
      <h2 id={`fil-${caseId}`} className="pb-3 text-[1.2rem]">
        {title}
      </h2>
      <ol className="grid grid-cols-1">
        <ActItem act={first} mark={acts.length > 0 ? 1 : 0} caseId={caseId} at={at} refused={refused} />
      </ol>
      <Disclosure summary="La suite de ce dossier" open={refused?.caseId === caseId && refused?.rule !== first.code}>
        <ActLine line={rest} shown={acts.length > 0 ? 1 : 0} at={at} refused={refused} />
      </Disclosure>
    </section>
  );
}

function titleAbove(act: Act, line: Line | undefined, isOneOfSeveral: boolean): string {
  if (act.code === "desk") return "À traiter";
  const eyebrow = eyebrowOf(act);
  return isOneOfSeveral && line?.reference && act.kind === "act" ? `${eyebrow}, affaire ${line.reference}` : eyebrow;
}
