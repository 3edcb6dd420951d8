import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { optionsOf } from "~/features/cases/labels";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/checkbox-field";
import { RadioGroup } from "~/ui/choice-group";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { TextArea } from "~/ui/text-area";
import { mandatesErrors } from "../../errors";
import { FEE_PAYER_LABELS } from "../labels";
import type { Agreement } from "../queries.server";
import { mayRetract, retractionEnd } from "../rules";
import type { acceptSchema, declineSchema } from "../schema";

type Result = SubmissionResult<string[]> | undefined;
type AnswerProps = { agreement: Agreement; caseId: string; accepting?: Result; declining?: Result };

/** What a client may do about an agreement: accept or decline it, later retract. */
export function AgreementAnswer({ agreement, caseId, accepting, declining }: AnswerProps) {
  if (agreement.status === "pending")
    return (
      <Card title="Votre réponse">
        <AcceptForm id={agreement.id} lastResult={accepting} />
        <ButtonLink to={`/case/${caseId}/chat`} variant="second">
          Poser une question
        </ButtonLink>
        <details open={Boolean(declining)}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4">
            Refuser la convention
          </summary>
          <DeclineForm id={agreement.id} lastResult={declining} />
        </details>
      </Card>
    );
  if (agreement.status === "withdrawn")
    return (
      <Card title="Proposition retirée">
        <p>{agreement.lawyerName} a retiré cette convention. Elle ne s’applique pas, et vous n’avez rien à faire.</p>
      </Card>
    );
  return mayRetract(agreement) ? <RetractForm agreement={agreement} /> : null;
}

function AcceptForm({ id, lastResult }: { id: string; lastResult: Result }) {
  const [form, fields] = useForm<z.input<typeof acceptSchema>, z.output<typeof acceptSchema>>({
    ...serverRules,
    id: "accepter",
    lastResult,
  });
  return (
    <AppForm failure={mandatesErrors.messageOf("mandate_answer_failed")} form={form} className="grid grid-cols-1 gap-3">
      <input type="hidden" name="id" value={id} />
      <RadioGroup
        field={fields.otherPayer}
        label="Avez-vous droit à l’aide juridictionnelle, ou une assurance qui paie un avocat&nbsp;?"
        hint="L’aide dépend de vos revenus. L’assurance est souvent dans un contrat d’habitation ou de carte bancaire. Si c’est oui, ou si vous hésitez, parlez-en à votre avocat avant d’accepter."
        options={optionsOf(FEE_PAYER_LABELS)}
      />
      <CheckboxField field={fields.agrees} label="J’ai lu la convention en entier et je l’accepte." />
      <CheckboxField
        field={fields.startsAtOnce}
        label="Je demande que l’avocat commence sans attendre la fin des quatorze jours de rétractation."
        hint="Facultatif. Si vous vous rétractez ensuite, vous payez ce qui aura été fait."
      />
      <SubmitButton name="intent" value="accept">
        Accepter la convention
      </SubmitButton>
    </AppForm>
  );
}

function DeclineForm({ id, lastResult }: { id: string; lastResult: Result }) {
  const [form, fields] = useForm<z.input<typeof declineSchema>, z.output<typeof declineSchema>>({
    ...serverRules,
    id: "refuser",
    lastResult,
  });
  return (
    <AppForm failure={mandatesErrors.messageOf("mandate_answer_failed")} form={form} className="grid grid-cols-1 gap-4">
      <input type="hidden" name="id" value={id} />
      <TextArea
        field={fields.why}
        label="Pourquoi la refusez-vous ?"
        hint="Votre avocat lit votre réponse et peut vous proposer une autre convention."
        rows={3}
        maxLength={1000}
      />
      <SubmitButton name="intent" value="decline" variant="second" className="justify-self-start">
        Refuser
      </SubmitButton>
    </AppForm>
  );
}

function RetractForm({ agreement: { id, answeredAt } }: { agreement: Agreement }) {
  return (
    <Card title="Votre droit de rétractation">
      <p>
        Vous pouvez vous rétracter sans donner de raison
        {answeredAt && <> jusqu’au {formatDate(retractionEnd(answeredAt))} au moins</>}.
      </p>
      <AppForm failure={mandatesErrors.messageOf("mandate_change_failed")} id="retracter">
        <input type="hidden" name="id" value={id} />
        <DialogButton dialog="retracter-question" variant="second">
          Me rétracter
        </DialogButton>
        <ConfirmDialog
          id="retracter-question"
          title="Vous rétracter de cette convention ?"
          confirmLabel="Confirmer la rétractation"
          submit={{ form: "retracter", name: "intent", value: "retract" }}
        >
          <p>Elle ne s’appliquera plus. Votre avocat est prévenu et peut vous en proposer une autre.</p>
        </ConfirmDialog>
      </AppForm>
    </Card>
  );
}
