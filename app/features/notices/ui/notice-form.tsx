import { type SubmissionResult, useForm } from "@conform-to/react";
import type { NotificationKind, Role } from "~/db/schema/enumerations";
import { Card } from "~/ui/card";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { noticeErrors } from "../errors";
import { CHANNEL_LABELS, DIGEST_TIMES, FREQUENCY_LABELS, noticeWords } from "../labels";
import { type Choices, channelsOf, choiceName } from "../rules";

const OPTIONS = Object.entries(FREQUENCY_LABELS).map(([value, label]) => ({ value, label }));

type NoticeFormProps = {
  kinds: readonly NotificationKind[];
  choices: Choices;
  role: Role;
  /** Whether a mail server is set. */
  isSending: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** One row for each kind: what it is, then how often on each channel. */
export function NoticeForm({ kinds, choices, role, isSending, lastResult }: NoticeFormProps) {
  const [form, fields] = useForm<Choices>({ ...serverRules, id: "notifications", lastResult, defaultValue: choices });
  return (
    <Card title="Ce dont vous êtes prévenu">
      <AppForm failure={noticeErrors.messageOf("notices_save_failed")} form={form}>
        <p className="text-ink-quiet">
          «&nbsp;{FREQUENCY_LABELS.at_once}&nbsp;» regroupe quelques minutes. «&nbsp;{FREQUENCY_LABELS.twice_a_day}
          &nbsp;», c’est peu après {DIGEST_TIMES}, heure de Paris. Ce qui a été traité entre-temps n’est pas compté.
        </p>
        <div className="grid grid-cols-1 divide-y divide-line">
          {kinds.map((kind) => {
            const { label, hint } = noticeWords(kind, role);
            return (
              <fieldset key={kind} className="grid grid-cols-1 gap-x-6 gap-y-3 py-5 md:grid-cols-[minmax(0,1fr)_27rem]">
                <legend className="sr-only">{label}</legend>
                <div>
                  <p aria-hidden="true" className="font-semibold">
                    {label}
                  </p>
                  <p className="text-sm text-ink-quiet">{hint}</p>
                </div>
                <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                  {!channelsOf(kind).includes("email") && <AlwaysSent isSending={isSending} />}
                  {channelsOf(kind).map((channel) => (
                    <SelectField
                      key={channel}
                      field={fields[choiceName(kind, channel)]}
                      label={CHANNEL_LABELS[channel]}
                      options={OPTIONS}
                    />
                  ))}
                </div>
              </fieldset>
            );
          })}
        </div>
        <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
          Enregistrer
        </SubmitButton>
      </AppForm>
    </Card>
  );
}

/** Beside a kind whose e-mail cannot be turned off. */
function AlwaysSent({ isSending }: Pick<NoticeFormProps, "isSending">) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      {isSending && (
        <>
          <p className="font-semibold">{CHANNEL_LABELS.email}</p>
          <p className="py-2.5 text-ink-quiet">Toujours, dès que ça arrive</p>
        </>
      )}
    </div>
  );
}
