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
    {
      key: "verification",
      header: "Vérification",
      cell: ({ verificationStep: step }) => <Badge tone={STATUS_TONES[step]}>{VERIFICATION_LABELS[step]}</Badge>,
    },
    ...VERIFICATION_STEPS.map((step) => ({
      key: step,
      header: STEP_HEADERS[step],
      cell: (row: Row) => <Chip row={row} step={step} />,
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
      cell: (row) =>
        row.isChangeable ? (
          <AccountActions userId={row.id} name={personName(row)} role={row.role} action={action} />
        ) : (
          row.isOwn && <span className="px-2 text-ink-quiet">Vous</span>
        ),
    },
  ];
  return <DataTable columns={columns} rows={people} rowKey={({ id }) => id} caption="Utilisateurs" />;
}

function Who({ row }: { row: Row }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-0.5 @5xl:min-w-44">
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 font-semibold">
        <Link to={`/admin/users/${row.id}`} className="min-w-0 wrap-anywhere">
          {personName(row)}
        </Link>
        {row.hasAdminNote && (
          <span title="Une note privée existe">
            <StickyNote aria-hidden="true" className="size-4 text-warm" />
            <span className="sr-only">(une note privée existe)</span>
          </span>
        )}
      </span>
      <EmailAddress address={row.email} />
      {row.role !== "client" && <Badge tone="info">{ROLE_LABELS[row.role]}</Badge>}
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
    return (
      <span className={cx(CHIP, "border-l-2 border-dashed border-line-strong text-ink-quiet")}>
        {row.documents.length === 0 && row.role !== "client" ? "—" : "À fournir"}
      </span>
    );
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
