import { useState } from "react";
import type { UploadedFile } from "~/features/files/rules";
import { FoldedUpload } from "~/features/files/ui/folded-upload";
import { cx } from "~/ui/cx";
import { DayInputs, dayValues } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { actErrors } from "../errors";
import { type Act, proofSlot, WHEN, type When } from "../rules";

/** What was typed into a form that was refused, with the files that have arrived, and why. */
export type RefusedRecord = Record<"caseId" | "rule" | "due" | "when" | "day" | "error", string> & {
  field: "day" | "proof";
  proofs: UploadedFile[];
};

export type RecordFormProps = {
  act: Act;
  caseId: string;
  /** The page that shows the act, to which the form is sent. */
  at: string;
  refused?: RefusedRecord | null | undefined;
  onDeep?: boolean;
};

/** « C’est fait », with the day and a proof; it opens on the page, also without JavaScript. */
export function RecordForm({ act, caseId, at, refused, onDeep = false }: RecordFormProps) {
  const own =
    refused?.caseId === caseId && refused.rule === act.code && refused.due === (act.date ?? "") ? refused : null;
  const id = `fait-${caseId}-${act.code}-${act.date ?? ""}`;
  const [isOpened, setOpened] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const errorOf = (field: RefusedRecord["field"]) => (own?.field === field ? own.error : undefined);
  const dayError = errorOf("day");
  const pill = cx(
    "relative inline-flex min-h-11 cursor-pointer items-center rounded-full border px-4 py-1 font-medium @max-[14rem]:px-2 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
    onDeep
      ? "border-on-deep has-checked:bg-on-deep-strong has-checked:text-deep"
      : "border-line-strong has-checked:border-brand has-checked:bg-brand-tint",
  );
  return (
    <details
      open={own !== null}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setOpened(true);
        // What opens stays above the bar at the bottom of a phone.
        currentTarget.scrollIntoView({ block: "nearest" });
      }}
      className={cx("group/fait open:w-full", onDeep && "max-sm:w-full")}
    >
      <summary
        className={cx(
          "inline-flex min-h-11 cursor-pointer list-none items-center font-semibold [&::-webkit-details-marker]:hidden",
          onDeep
            ? "min-h-12 rounded-field border border-on-deep px-5 text-on-deep-strong max-sm:w-full max-sm:justify-center"
            : "text-brand underline underline-offset-4",
        )}
      >
        C’est fait<span className="sr-only">{`\u00a0: ${act.title}`}</span>
      </summary>
      <AppForm
        failure={actErrors.messageOf("act_record_failed")}
        action={at}
        id={id}
        encType="multipart/form-data"
        className="group/when grid grid-cols-1 justify-items-start gap-3 pt-3"
      >
        <input type="hidden" name="caseId" value={caseId} />
        <input type="hidden" name="rule" value={act.code} />
        <input type="hidden" name="due" value={act.date ?? ""} />
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="pb-2 font-semibold">Quel jour&nbsp;?</legend>
          {(Object.entries(WHEN) as [When, string][]).map(([value, label]) => (
            <label key={value} className={pill}>
              <input
                type="radio"
                name="when"
                value={value}
                defaultChecked={value === (own?.when ?? "today")}
                className="absolute inset-0 m-0 cursor-pointer opacity-0"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <fieldset className="hidden gap-1 [&_input]:text-ink group-has-[[value=other]:checked]/when:grid">
          <legend className="font-semibold">Le</legend>
          <DayInputs
            name="day"
            id={`${id}-jour`}
            values={own ? dayValues(own.day) : undefined}
            isInvalid={dayError !== undefined}
            describedBy={dayError ? `${id}-erreur` : undefined}
          />
        </fieldset>
        {dayError && (
          <p
            id={`${id}-erreur`}
            role="alert"
            className={cx(
              "rounded-field px-3 py-1 font-semibold",
              onDeep ? "bg-on-deep-strong text-bad" : "bg-bad-tint text-bad",
            )}
          >
            {dayError}
          </p>
        )}
        <div className="w-full rounded-field bg-surface p-3 text-ink">
          <FoldedUpload
            id={`${id}-preuve`}
            name="proof"
            slot={proofSlot(caseId)}
            optional
            label="Une preuve"
            hint="Une photo ou un fichier. Elle rejoint les pièces du dossier."
            initial={own?.proofs ?? []}
            error={errorOf("proof")}
            isOpened={isOpened}
            onUploading={setUploading}
          />
        </div>
        {act.ends.length > 0 && <p>{endsText(act.ends)}</p>}
        <SubmitButton
          name="intent"
          value="act-done"
          variant={onDeep ? "on-deep" : "primary"}
          size="small"
          pendingLabel="Enregistrement…"
          aria-disabled={isUploading || undefined}
        >
          {isUploading ? "Patientez, le fichier arrive…" : "Enregistrer"}
        </SubmitButton>
      </AppForm>
    </details>
  );
}

const endsText = (actions: readonly string[]): string =>
  `Ce sera noté aussi pour\u00a0: ${actions.map((action) => `«\u00a0${action}\u00a0»`).join(", ")}.`;

/** « Annuler »: it is to be done again. */
export function UndoForm({ act, caseId, at }: Pick<RecordFormProps, "act" | "caseId" | "at">) {
  return (
    <AppForm
      failure={actErrors.messageOf("act_record_failed")}
      action={at}
      id={`annuler-${caseId}-${act.code}-${act.doneOn}`}
    >
      <input type="hidden" name="caseId" value={caseId} />
      <input type="hidden" name="rule" value={act.code} />
      <input type="hidden" name="doneOn" value={act.doneOn ?? ""} />
      <SubmitButton name="intent" value="act-undo" variant="quiet" size="small" pendingLabel="Annulation…">
        Annuler<span className="sr-only">{`\u00a0: ${act.title}`}</span>
      </SubmitButton>
    </AppForm>
  );
}
