import { type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "react-router";
import type { z } from "zod";
import { PROPOSAL_REFUSALS } from "~/db/schema/staff-enumerations";
import { CASE_TYPE_TITLES } from "~/features/cases/desk/labels";
import { dateText } from "~/features/cases/documents/rules";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/choice-group";
import { DescriptionList } from "~/ui/description-list";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatMoney } from "~/ui/format";
import { TextArea } from "~/ui/text-area";
import { mandatesErrors } from "../../errors";
import { REFUSAL_LABELS } from "../../labels";
import type { refuseSchema } from "../../schema";
import type { Conflict, Proposal } from "../queries.server";

/** What a lawyer reads before they accept a case. */
export function ProposalFacts({ facts }: Pick<Proposal, "facts">) {
  const { scamType, amount, payments, client, former, represented, banks, payees, cited } = facts;
  return (
    <Card title="Le dossier">
      <DescriptionList
        rows={[
          { term: "Client", value: client },
          ...(former.length > 0 ? [{ term: "Ancien titulaire", value: former.join(", ") }] : []),
          ...(represented ? [{ term: "Pour", value: represented }] : []),
          { term: "Type d’arnaque", value: CASE_TYPE_TITLES[scamType] },
          { term: "Montant", value: amount === null ? null : formatMoney(amount) },
          { term: "Premier contact", value: dateText(facts.contactDate, facts.contactDatePrecision) },
          { term: "Paiement", value: dateText(facts.paymentDate, facts.paymentDatePrecision) },
          ...(payments.length > 0 ? [{ term: "Opérations", value: <Payments payments={payments} /> }] : []),
          { term: banks.length > 1 ? "Banques" : "Banque", value: banks.join(", ") },
          ...(payees.length > 0 ? [{ term: "Bénéficiaires des paiements", value: payees.join(", ") }] : []),
          { term: "Sites cités dans le récit", value: cited.join(", ") },
        ]}
      />
    </Card>
  );
}

function Payments({ payments }: Pick<Proposal["facts"], "payments">) {
  return (
    <ul>
      {payments.map(({ id, day, amount, method }) => (
        <li key={id}>{[day, amount, method].join(" · ")}</li>
      ))}
    </ul>
  );
}

/** The names that the case shares with the lawyer's own cases, to decide on a conflict (RIN 4.1). */
export function ConflictCheck({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <Card title="Recherche de conflit d’intérêts">
      {conflicts.length === 0 ? (
        <p>
          Aucun de vos dossiers ici, en cours ou anciens, ne porte les mêmes noms. Vérifiez aussi ceux de votre cabinet.
        </p>
      ) : (
        <Banner tone="warning" title="Des noms de ce dossier figurent dans les vôtres">
          <ul className="grid gap-2">
            {conflicts.map(({ id, reference, isCurrent, shared }) => (
              <li key={id}>
                {isCurrent ? <Link to={`/admin/cases/${id}`}>{reference}</Link> : `${reference} (ancien dossier)`}
                {" : "}
                {shared.map(({ name, here, there }) => `${name} (${here} ici, ${there} là)`).join(", ")}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </Card>
  );
}

/** The two answers: accepting, and refusing with a reason. */
export function ProposalAnswer({
  lastResult,
  overLimit,
}: Pick<Proposal, "overLimit"> & { lastResult?: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm<z.input<typeof refuseSchema>, z.output<typeof refuseSchema>>({
    ...serverRules,
    id: "refus",
    lastResult,
  });
  return (
    <Card title="Votre réponse">
      {overLimit && (
        <Banner tone="warning" title="Vous avez déjà votre nombre de dossiers">
          <p>
            Vous en avez {overLimit.cases}, et vous en prenez {overLimit.max} à la fois. Vous pouvez accepter quand
            même.
          </p>
        </Banner>
      )}
      <AppForm failure={mandatesErrors.messageOf("mandate_answer_failed")} className="grid grid-cols-1 gap-3">
        <p>
          En acceptant, vous prenez ce dossier en charge. Le client reçoit votre nom et votre barreau, et vos messages
          portent votre nom.
        </p>
        <SubmitButton name="intent" value="accept" className="justify-self-start">
          Accepter le dossier
        </SubmitButton>
      </AppForm>
      <details open={Boolean(lastResult)}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4">
          Refuser le dossier
        </summary>
        <AppForm
          failure={mandatesErrors.messageOf("mandate_answer_failed")}
          form={form}
          className="grid grid-cols-1 gap-4"
        >
          <RadioGroup
            field={fields.reason}
            label="Pourquoi ?"
            options={PROPOSAL_REFUSALS.map((value) => ({ value, label: REFUSAL_LABELS[value] }))}
          />
          <TextArea field={fields.details} label="Précision" optional rows={3} maxLength={1000} />
          <SubmitButton name="intent" value="refuse" variant="second" className="justify-self-start">
            Refuser
          </SubmitButton>
        </AppForm>
      </details>
    </Card>
  );
}
