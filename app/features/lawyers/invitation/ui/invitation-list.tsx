import { Badge, type Tone } from "~/ui/badge";
import { type Column, DataTable } from "~/ui/data-table";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { withDe } from "~/ui/elision";
import { EmailAddress } from "~/ui/email-address";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { lawyerErrors } from "../../errors";
import { INVITATION_LABELS } from "../../labels";
import type { ListedInvitation } from "../queries.server";
import type { InvitationState } from "../rules";

const TONES: Record<InvitationState, Tone> = { waiting: "wait", accepted: "ok", revoked: "plain", expired: "bad" };

const nameOf = ({ firstName, lastName }: ListedInvitation): string => `${firstName} ${lastName}`;

const COLUMNS: Column<ListedInvitation>[] = [
  {
    key: "lawyer",
    header: "Avocat",
    primary: true,
    cell: (row) => (
      <div className="grid min-w-0 justify-items-start gap-0.5">
        <span className="font-semibold wrap-anywhere">{nameOf(row)}</span>
        <EmailAddress address={row.email} />
      </div>
    ),
  },
  {
    key: "state",
    header: "État",
    cell: ({ state }) => <Badge tone={TONES[state]}>{INVITATION_LABELS[state]}</Badge>,
  },
  { key: "sent", header: "Invité le", cell: ({ createdAt }) => formatDate(createdAt) },
  { key: "by", header: "Par", cell: ({ invitedBy }) => invitedBy ?? "Compte supprimé" },
  { key: "until", header: "Jusqu’au", cell: ({ expiresAt }) => formatDate(expiresAt) },
  { key: "actions", header: "Actions", hideHeader: true, cell: (row) => <Actions row={row} /> },
];

/** The invitations, the newest first. */
export function InvitationList({ invitations }: { invitations: readonly ListedInvitation[] }) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={invitations}
      rowKey={({ id }) => id}
      caption="Invitations"
      empty={<p className="text-ink-quiet">Aucune invitation pour l’instant.</p>}
    />
  );
}

function Actions({ row }: { row: ListedInvitation }) {
  if (row.state === "accepted" || row.state === "revoked") return null;
  const form = `invitation-${row.id}`;
  return (
    <AppForm
      failure={lawyerErrors.messageOf("invitation_failed")}
      id={form}
      className="flex flex-wrap gap-2"
      preventScrollReset
    >
      <input type="hidden" name="id" value={row.id} />
      <SubmitButton name="intent" value="resend" variant="second" size="small">
        Renvoyer<span className="sr-only"> l’invitation {withDe(nameOf(row))}</span>
      </SubmitButton>
      <DialogButton dialog={`${form}-question`} variant="danger" size="small">
        Annuler<span className="sr-only"> l’invitation {withDe(nameOf(row))}</span>
      </DialogButton>
      <ConfirmDialog
        id={`${form}-question`}
        title={`Annuler l’invitation ${withDe(nameOf(row))} ?`}
        confirmLabel="Annuler l’invitation"
        submit={{
          form,
          name: "intent",
          value: "revoke",
          "data-failure": lawyerErrors.messageOf("lawyer_update_failed"),
        }}
      >
        <p>Le lien déjà envoyé ne fonctionnera plus.</p>
      </ConfirmDialog>
    </AppForm>
  );
}
