import { StickyNote } from "lucide-react";
import { Link } from "react-router";
import { type DocumentStatus, VERIFICATION_STEPS } from "~/db/schema/enumerations";
import { personName } from "~/features/accounts/profile/rules";
import { BlockedLabel } from "~/features/files/scanning/ui/scan-mark";
import { Badge } from "~/ui/badge";
import { cx } from "~/ui/cx";
import { withDe } from "~/ui/elision";
import { EmailAddress } from "~/ui/email-address";
import { formatDate } from "~/ui/format";
import {
  DOCUMENT_STATUS_LABELS,
  DOCUMENT_TYPE_LABELS,
  rejectionReasonLabel,
  STATUS_TONES,
  STEP_LABELS,
} from "../../labels";
import type { DocumentGroup, DocumentOwner } from "../queries.server";
import { DecisionButtons, SideLinks } from "./document-buttons";

type Deciding = {
  /** Address of the page that shows a document and takes the decision. */
  reviewTo: (document: DocumentGroup) => string;
  /** Address of the page that asks for the rejection reason, used without scripts. */
  rejectTo: (document: DocumentGroup) => string;
  onReject: (document: DocumentGroup) => void;
};

export type DocumentTableProps = Deciding & {
  /** With how long the document that has waited longest waits: « 2 jours »; null when none waits. */
  people: readonly (DocumentOwner & { waits: string | null })[];
};
type Row = DocumentTableProps["people"][number];

/**
 * One row a person, one chip a document, which opens all that spec section 2 asks for: the type, the sides, the date,
 * the status and the buttons. On a phone a row is a card and the chips stand under each other.
 */
export function DocumentTable({ people, ...deciding }: DocumentTableProps) {
  // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's roles when CSS changes its display.
  return (
    <table role="table" className="block w-full table-fixed text-sm lg:table lg:border-separate lg:border-spacing-0">
      <caption className="sr-only">Documents d’identité</caption>
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row">
          {["Client", ...VERIFICATION_STEPS.map((step) => STEP_LABELS[step]), "Attente"].map((header) => (
            <th key={header} role="columnheader" scope="col" className={HEADER}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid grid-cols-1 gap-3 lg:table-row-group">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} {...deciding} />
        ))}
      </tbody>
    </table>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

const HEADER =
  "border-y border-line bg-surface-quiet px-2 py-2 text-left font-semibold text-ink-quiet first:w-[20%] first:rounded-tl-card first:border-l first:pl-4 last:w-30 last:rounded-tr-card last:border-r last:pr-4";

const CELL =
  "min-w-0 text-left font-normal lg:h-16 lg:border-b lg:border-line lg:bg-surface lg:px-2 lg:py-1.5 lg:align-middle lg:first:border-l lg:first:pl-4 lg:last:border-r lg:last:pr-4 lg:group-last/row:first:rounded-bl-card lg:group-last/row:last:rounded-br-card";

function PersonRow({ person, ...deciding }: { person: Row } & Deciding) {
  const documents = person.places.flatMap((place) => place.documents);
  const opened = documents.find(({ status }) => status === "pending") ?? documents[0];
  // biome-ignore-start lint/a11y/noRedundantRoles: as in the table
  return (
    <tr role="row" data-row className={ROW}>
      <th role="rowheader" scope="row" className={CELL}>
        <PersonCell person={person} />
      </th>
      {person.places.map(({ step, documents }) => (
        <td key={step} role="cell" className={CELL}>
          {documents.length === 0 && <Missing label={STEP_LABELS[step]} />}
          {documents.map((document) => (
            <Chip
              key={document.documentType}
              document={document}
              isOpenedByRow={document === opened}
              isLast={step === VERIFICATION_STEPS.at(-1)}
              {...deciding}
            />
          ))}
        </td>
      ))}
      <td role="cell" className={cx(CELL, "whitespace-nowrap max-lg:empty:hidden")}>
        {person.waits && (
          <>
            <span className="text-ink-quiet lg:hidden">Attend depuis </span>
            {person.waits}
          </>
        )}
      </td>
    </tr>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as in the table
}

const ROW =
  "group/row grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4 focus-visible:outline-offset-0 lg:table-row lg:p-0";

function PersonCell({ person }: { person: Row }) {
  return (
    <div className="grid min-w-0 leading-snug">
      <span className="flex min-w-0 items-center gap-1.5 font-semibold">
        <Link to={`/admin/users/${person.id}`} className="min-w-0 py-0.5 wrap-anywhere">
          {personName(person)}
        </Link>
        {person.hasAdminNote && (
          <span title="Une note privée existe">
            <StickyNote aria-hidden="true" className="size-4 text-warm" />
            <span className="sr-only">(une note privée existe)</span>
          </span>
        )}
      </span>
      <EmailAddress address={person.email} />
    </div>
  );
}

/** The step is named on a phone, where no column does. */
function Missing({ label }: { label: string }) {
  return (
    <p className="flex min-h-13 items-center gap-x-2 rounded-field border border-dashed border-line-strong px-3 text-ink-quiet">
      <span className="lg:hidden">{label}&nbsp;:</span>À fournir
    </p>
  );
}

type ChipProps = Deciding & {
  document: DocumentGroup;
  /** Whether the key that opens the row reviews this document. */
  isOpenedByRow: boolean;
  isLast: boolean;
};

/** A document: its type, its sides and its state in words, which the colour only repeats; it opens over the list. */
function Chip({ document, isOpenedByRow, isLast, reviewTo, rejectTo, onReject }: ChipProps) {
  const { documentType, status, reason, blockedReason, submittedAt } = document;
  const label = DOCUMENT_TYPE_LABELS[documentType];
  const owner = withDe(personName(document));
  return (
    <details name="document" className="group/chip relative not-first:mt-1.5">
      <summary className={cx(CHIP, CHIP_TONES[status])}>
        <span className="min-w-0 grow basis-full font-medium lg:truncate">{label}</span>
        <span className="sr-only">{owner}</span>
        <span className="grow text-[0.8rem] text-ink-quiet">{sidesLabel(document)}</span>
        <DocumentStatusBadge status={status} />
        {blockedReason && status === "pending" && <BlockedLabel reason={blockedReason} />}
      </summary>
      <div className={cx(PANEL, isLast ? "lg:right-0" : "lg:left-0")}>
        <div className="grid justify-items-start gap-0.5">
          <Link
            to={reviewTo(document)}
            data-open={isOpenedByRow ? "" : undefined}
            className="py-0.5 text-base font-semibold"
          >
            {label}
            <span className="sr-only"> {owner}&nbsp;: vérifier</span>
          </Link>
          <span className="text-ink-quiet">
            {sidesLabel(document)} · envoyé le {formatDate(submittedAt)}
          </span>
          {reason && <span>Raison&nbsp;: {rejectionReasonLabel(reason)}</span>}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          <SideLinks document={document} labels={VIEW} about={` ${owner}`} />
        </div>
        {status === "pending" && (
          <div className="flex flex-wrap gap-2">
            <DecisionButtons
              document={document}
              about={` : ${label.toLowerCase()} ${owner}`}
              rejectTo={rejectTo(document)}
              onReject={() => onReject(document)}
            />
          </div>
        )}
      </div>
    </details>
  );
}

const CHIP =
  "flex min-h-13 list-none flex-wrap content-center items-center gap-x-1 gap-y-0.5 rounded-field border border-l-4 border-line py-1.5 pr-1.5 pl-2.5 leading-tight hover:bg-paper group-open/chip:outline-2 group-open/chip:outline-brand [&::-webkit-details-marker]:hidden";

const CHIP_TONES: Record<DocumentStatus, string> = {
  pending: "border-l-wait-mark",
  approved: "border-l-ok",
  rejected: "border-l-bad",
};

const PANEL =
  "mt-1.5 grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-3.5 shadow-over lg:absolute lg:top-full lg:z-10 lg:w-84";

const VIEW = { front: "Voir le recto", back: "Voir le verso", single: "Voir le document" };

/** Returns which sides were sent, in the words of spec section 2. */
export function sidesLabel({ sides }: Pick<DocumentGroup, "sides">): string {
  const has = (side: "front" | "back") => sides.some((each) => each.side === side);
  if (has("front")) return has("back") ? "Recto et verso" : "Recto uniquement";
  return has("back") ? "Verso uniquement" : "N/A";
}

export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{DOCUMENT_STATUS_LABELS[status]}</Badge>;
}
