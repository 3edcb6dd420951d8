import { type SubmissionResult, useForm } from "@conform-to/react";
import { DateField } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { deadlineErrors } from "../../errors";
import type { RulePage } from "../queries.server";
import { MAX_RULE_TEXT } from "../rules";
import type { AnswerInput, ProposalInput } from "../schema";

type LastResult = { lastResult: SubmissionResult<string[]> | undefined };

/** A correction that a lawyer or an administrator proposes beside a rule. */
export function ProposalForm({ newId, lastResult }: LastResult & { newId: string }) {
  const [form, fields] = useForm<ProposalInput>({
    id: "proposition",
    lastResult,
    ...useLateValidation(() => import("../schema").then(({ checkProposal }) => checkProposal), "onSubmit"),
  });
  return (
    <AppForm form={form} failure={deadlineErrors.messageOf("rule_failed")} className="grid grid-cols-1 gap-5">
      <input type="hidden" name="id" value={newId} data-draft="with" />
      <TextArea field={fields.correction} label="Ce qui est à corriger" rows={4} maxLength={MAX_RULE_TEXT.correction} />
      <TextField field={fields.source} label="Où vous l’avez lu" maxLength={MAX_RULE_TEXT.source} />
      <DateField field={fields.readOn} label="Lu le" />
      <SubmitButton name="intent" value="propose" variant="second" className="justify-self-start">
        Proposer cette correction
      </SubmitButton>
    </AppForm>
  );
}

type Proposal = RulePage["proposals"][number];

/** The proposals about a rule, the latest first; an administrator answers those that wait. */
export function ProposalList({
  proposals,
  canAnswer,
  answering,
}: {
  proposals: readonly Proposal[];
  canAnswer: boolean;
  /** The answer that was refused, with the proposal that it is to. */
  answering: { id: string; result: SubmissionResult<string[]> } | null;
}) {
  return (
    <ul className="grid gap-5">
      {proposals.map((proposal) => (
        <li key={proposal.id} className="grid gap-1 border-t border-line pt-4">
          <span className="max-w-measure whitespace-pre-line wrap-break-word">{proposal.correction}</span>
          <span className="text-sm wrap-break-word">{`Source\u00a0: ${proposal.source}, lue le ${formatDate(proposal.readOn)}.`}</span>
          <span className="text-sm text-ink-quiet">{`Proposé le ${formatDate(proposal.at)} par ${proposal.by}.`}</span>
          {proposal.answered ? (
            <span className="text-sm wrap-break-word">{answerText(proposal.answered)}</span>
          ) : canAnswer ? (
            <AnswerForm id={proposal.id} lastResult={answering?.id === proposal.id ? answering.result : undefined} />
          ) : (
            <span className="text-sm">L’équipe n’a pas encore répondu.</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const answerText = ({ isAccepted, text, at, by }: NonNullable<Proposal["answered"]>): string =>
  `${isAccepted ? "Acceptée" : "Refusée"} le ${formatDate(at)} par ${by}\u00a0: ${text}`;

function AnswerForm({ id, lastResult }: LastResult & { id: string }) {
  const [form, fields] = useForm<AnswerInput>({
    id: `reponse-${id}`,
    lastResult,
    ...useLateValidation(() => import("../schema").then(({ checkAnswer }) => checkAnswer), "onSubmit"),
  });
  return (
    <AppForm form={form} failure={deadlineErrors.messageOf("rule_failed")} className="grid grid-cols-1 gap-3 pt-2">
      <input type="hidden" name="id" value={id} data-draft="with" />
      <input type="hidden" name="intent" value="answer" />
      <TextField
        field={fields.answer}
        label="Votre réponse"
        hint="La personne qui propose la reçoit. Accepter ne change aucun texte&nbsp;: changez-le ensuite."
        maxLength={MAX_RULE_TEXT.answer}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="decision" value="accept" variant="second">
          Accepter
        </SubmitButton>
        <SubmitButton name="decision" value="refuse" variant="quiet">
          Refuser
        </SubmitButton>
      </div>
    </AppForm>
  );
}
