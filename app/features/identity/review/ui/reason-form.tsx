import { getCollectionProps } from "@conform-to/react";
import { useRef } from "react";
import { FieldGroup } from "~/ui/field-frame";
import { AppForm } from "~/ui/form";
import { Keys } from "~/ui/shortcut-keys";
import { useShortcuts, useWantsShortcuts } from "~/ui/use-shortcuts";
import { ReviewedFields } from "../../desk/ui/document-buttons";
import { identityErrors } from "../../errors";
import { REJECTION_REASON_LABELS, REJECTION_REASONS } from "../../labels";
import { RejectionButtons, type RejectionFormProps, useRejectionForm } from "./rejection-form";

/** The keyboard keys of the first ten reasons, in order. */
const SHORTCUT_KEYS = "1234567890";

/** The reasons as a list: a digit key selects one, Enter submits the rejection. */
export function ReasonForm({ id, document, action, lastResult, notice, cancel, inDialog = false }: RejectionFormProps) {
  const list = useRef<HTMLDivElement>(null);
  const wantsShortcuts = useWantsShortcuts();
  const [form, fields] = useRejectionForm({ id, lastResult });
  const choose = (index: number) => {
    const choice = list.current?.querySelectorAll("input")[index];
    choice?.click();
    choice?.focus();
  };
  useShortcuts(
    "Raison du rejet",
    REJECTION_REASONS.slice(0, SHORTCUT_KEYS.length).map((reason, index) => ({
      keys: SHORTCUT_KEYS.charAt(index),
      label: REJECTION_REASON_LABELS[reason],
      inDialog,
      run: () => choose(index),
    })),
  );
  const choices = getCollectionProps(fields.reason, { type: "radio", options: [...REJECTION_REASONS] });
  return (
    <AppForm
      failure={identityErrors.messageOf("document_update_failed")}
      form={form}
      action={action}
      className="grid grid-cols-1 gap-4"
      preventScrollReset
    >
      <ReviewedFields document={document} />
      <FieldGroup field={fields.reason} label="Raison du rejet" hint={notice}>
        <div ref={list} className="grid grid-cols-1">
          {choices.map(({ key, "aria-describedby": _group, ...input }, index) => (
            <label
              key={key}
              className="flex min-h-11 items-center gap-3 rounded-field px-2 py-1 has-checked:bg-brand-tint hover:bg-surface-quiet"
            >
              <input {...input} id={index === 0 ? fields.reason.id : input.id} className="tick" />
              <span className="min-w-0 flex-1">{REJECTION_REASON_LABELS[REJECTION_REASONS[index] as never]}</span>
              {wantsShortcuts && index < SHORTCUT_KEYS.length && (
                <span aria-hidden="true" className="pointer-coarse:hidden">
                  <Keys keys={SHORTCUT_KEYS.charAt(index)} />
                </span>
              )}
            </label>
          ))}
        </div>
      </FieldGroup>
      <RejectionButtons cancel={cancel} />
    </AppForm>
  );
}
