import { getCollectionProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useRef } from "react";
import { parseWithZod } from "~/platform/parse-form";
import { FieldGroup } from "~/ui/field-frame";
import { AppForm, SubmitButton } from "~/ui/form";
import { Keys } from "~/ui/shortcut-help";
import { useShortcuts, useWantsShortcuts } from "~/ui/use-shortcuts";
import type { DocumentGroup } from "../../queries/groups.server";
import { REJECTION_REASON_LABELS, REJECTION_REASONS } from "../../rejection-reasons";
import { rejection } from "../../schema";
import { ReviewedFields } from "../document-table";

export type ReasonFormProps = {
  /** Unique in the page. */
  id: string;
  document: DocumentGroup;
  action: string;
  lastResult?: SubmissionResult<string[]> | null;
  /** Leaves without deciding. */
  cancel: ReactNode;
};

/** 1 to 9, then 0: the keys of the ten reasons, in order. */
const keyOf = (index: number): string => String((index + 1) % 10);

/** The ten reasons as a list: a digit chooses, Enter rejects. The person is told the reason by e-mail. */
export function ReasonForm({ id, document, action, lastResult, cancel }: ReasonFormProps) {
  const list = useRef<HTMLDivElement>(null);
  const wantsShortcuts = useWantsShortcuts();
  const [form, fields] = useForm({
    id,
    lastResult,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      formData.set("intent", "reject");
      return parseWithZod(formData, { schema: rejection });
    },
  });
  const choose = (index: number) => {
    const choice = list.current?.querySelectorAll("input")[index];
    choice?.click();
    choice?.focus();
  };
  useShortcuts(
    "Raison du rejet",
    REJECTION_REASONS.map((reason, index) => ({
      keys: keyOf(index),
      label: REJECTION_REASON_LABELS[reason],
      inDialog: true,
      run: () => choose(index),
    })),
  );
  const choices = getCollectionProps(fields.reason, { type: "radio", options: [...REJECTION_REASONS] });
  return (
    <AppForm form={form} action={action} className="grid grid-cols-1 gap-4" preventScrollReset>
      <ReviewedFields document={document} />
      <FieldGroup
        field={fields.reason}
        label="Raison du rejet"
        hint="La personne la reçoit par e-mail, avec un lien pour renvoyer ce document."
      >
        <div ref={list} className="grid grid-cols-1">
          {choices.map(({ key, "aria-describedby": _group, ...input }, index) => (
            <label
              key={key}
              className="flex min-h-11 items-center gap-3 rounded-field px-2 py-1 has-checked:bg-brand-tint hover:bg-surface-quiet"
            >
              <input {...input} id={index === 0 ? fields.reason.id : input.id} className="tick" />
              <span className="min-w-0 flex-1">{REJECTION_REASON_LABELS[REJECTION_REASONS[index] as never]}</span>
              {wantsShortcuts && (
                <span aria-hidden="true" className="pointer-coarse:hidden">
                  <Keys keys={keyOf(index)} />
                </span>
              )}
            </label>
          ))}
        </div>
      </FieldGroup>
      <div className="flex flex-wrap justify-end gap-3">
        {cancel}
        <SubmitButton name="intent" value="reject" variant="danger">
          Rejeter ce document
        </SubmitButton>
      </div>
    </AppForm>
  );
}
