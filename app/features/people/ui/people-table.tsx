import { StickyNote } from "lucide-react";
import { Link } from "react-router";
import {
  type DocumentStatus,
  type DocumentType,
  VERIFICATION_STEPS,
  type VerificationStep,
} from "~/db/schema/enumerations";
import { personName } from "~/features/accounts/profile/rules";
import { DOCUMENT_STATUS_LABELS, DOCUMENT_TYPE_LABELS, STATUS_TONES, STEP_LABELS } from "~/features/identity/labels";
import { Badge } from "~/ui/badge";
import { cx } from "~/ui/cx";
import { type Column, DataTable } from "~/ui/data-table";
import { EmailAddress } from "~/ui/email-address";
import { formatDate } from "~/ui/format";
import { ROLE_LABELS, VERIFICATION_LABELS } from "../labels";
import type { ListedPerson } from "../queries.server";
import { AccountActions } from "./account-actions";

export type PeopleTableProps = {
  people: readonly (ListedPerson & {
    /** Whether the actor may promote, demote and delete the account. */
    isChangeable: boolean;
    isOwn: boolean;
  })[];
  /** The address that the buttons post to: the list, with its filters. */
  action: string;
};
type Row = PeopleTableProps["people"][number];

/** The accounts, one per row: person, verification, documents, cases, and actions (spec section 2). */
export function PeopleTable({ people, action }: PeopleTableProps) {
  const columns: Column<Row>[] = [
    { key: "person", header: "Utilisateur", primary: true, cell: (row) => <Who row={row} /> },
    { key: "state", header: "État", phone: "only", cell: (row) => <State row={row} /> },
    { key: "role", header: "Rôle", cell: (row) => <RoleName row={row} /> },
    { key: "verification", header: "Vérification", cell: (row) => <Verification row={row} /> },
    ...VERIFICATION_STEPS.map((step, index) => ({
      key: step,
      header: STEP_HEADERS[step],
      cell: (row: Row) =>
        row.documents.length > 0 ? <Chip row={row} step={step} /> : index === 0 && <NoDocument row={row} />,
    })),
    { key: "cases", header: "Dossiers", align: "right", cell: ({ casesCount }) => casesCount },
    {
      key: "created",
      header: "Inscription",
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      phone: "end",
      cell: (row) =>
        row.isChangeable ? (
          <AccountActions userId={row.id} name={personName(row)} role={row.role} action={action} />
        ) : (
          row.isOwn && <span className="px-2 text-ink-quiet">Vous</span>
        ),
    },
  ];
  return <DataTable columns={columns} rows={people} rowKey={({ id }) => id} caption="Utilisateurs" hasShortRows />;
}

/** Lawyers and administrators verify no identity, unless one began as a client. */
const isExempt = ({ role, verificationStep }: Row): boolean => role !== "client" && verificationStep === "not_started";

function Verification({ row }: { row: Row }) {
  const { verificationStep: step } = row;
  if (isExempt(row)) return <span className="text-ink-quiet">–</span>;
  return <Badge tone={STATUS_TONES[step]}>{VERIFICATION_LABELS[step]}</Badge>;
}

function NoDocument({ row }: { row: Row }) {
  return <span className="whitespace-nowrap text-ink-quiet">{isExempt(row) ? "–" : "Aucun document"}</span>;
}

function RoleName({ row: { role } }: { row: Row }) {
  return role === "client" ? (
    <span className="text-ink-quiet">{ROLE_LABELS[role]}</span>
  ) : (
    <Badge tone="info">{ROLE_LABELS[role]}</Badge>
  );
}

/** On a phone, in one line: the role of the staff, else the verification and the document that explains it. */
function State({ row }: { row: Row }) {
  if (isExempt(row)) return <RoleName row={row} />;
  const told = row.documents.find(({ status }) => status === row.verificationStep && status !== "approved");
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {row.role !== "client" && <RoleName row={row} />}
      <Verification row={row} />
      {told && (
        <span className="text-ink-quiet">
          {DOCUMENT_TYPE_LABELS[told.type]} {DOCUMENT_STATUS_LABELS[told.status].toLowerCase()}
        </span>
      )}
    </span>
  );
}

function Who({ row }: { row: Row }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-0.5 @5xl:min-w-44 @min-[72rem]:min-w-54">
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 font-semibold">
        <Link
          to={`/admin/users/${row.id}`}
          className="min-w-0 wrap-anywhere @max-5xl:py-1 @max-5xl:after:absolute @max-5xl:after:inset-0"
        >
          {personName(row)}
        </Link>
        {row.hasAdminNote && (
          <span title="Une note privée existe">
            <StickyNote aria-hidden="true" className="size-4 text-warm" />
            <span className="sr-only">(une note privée existe)</span>
          </span>
        )}
      </span>
      <span className="@max-5xl:hidden">
        <EmailAddress address={row.email} />
      </span>
    </div>
  );
}

/** The same words as on the page of the account, in a narrow column. */
const STEP_HEADERS: Record<VerificationStep, string> = { ...STEP_LABELS, proof_of_address: "Justificatif" };
const SHORT_TYPES: Partial<Record<DocumentType, string>> = { proof_of_address: "Domicile" };

/** A document of a person: its type, then its state in words, which the colour only repeats. */
function Chip({ row, step }: { row: Row; step: VerificationStep }) {
  const document = row.documents.find((one) => one.step === step);
  if (!document)
    return <span className={cx(CHIP, "border-l-2 border-dashed border-line-strong text-ink-quiet")}>À fournir</span>;
  return (
    <Link
      to={`/admin/users/${row.id}#documents`}
      className={cx(CHIP, "rounded-[4px] border-l-4 text-ink no-underline hover:bg-paper", CHIP_TONES[document.status])}
    >
      {SHORT_TYPES[document.type] ?? DOCUMENT_TYPE_LABELS[document.type]}
      <span className={cx("block text-xs font-semibold", TEXT_TONES[document.status])}>
        {DOCUMENT_STATUS_LABELS[document.status]}
      </span>
    </Link>
  );
}

const CHIP = "block min-h-10 content-center py-0.5 pr-1 pl-2 text-[0.86rem] leading-snug @5xl:whitespace-nowrap";
const CHIP_TONES: Record<DocumentStatus, string> = {
  pending: "border-wait-mark",
  approved: "border-ok",
  rejected: "border-bad",
};
const TEXT_TONES: Record<DocumentStatus, string> = { pending: "text-wait", approved: "text-ok", rejected: "text-bad" };
