import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import type { z } from "zod";
import { optionsOf } from "~/features/cases/labels";
import type { UploadedFile } from "~/features/files/rules";
import { Uploader } from "~/features/files/ui/uploader";
import { today } from "~/platform/today";
import { Banner } from "~/ui/banner";
import { DateField } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import { letterErrors } from "../errors";
import { SENDING_LABELS } from "../labels";
import type { sentSchema } from "../schema";

export type SentFormProps = {
  /** Where the proof waits until the form is sent. */
  slot: string;
  /** How many blanks the letter still has. */
  missing: number;
  sending: string | null;
  uploads: UploadedFile[];
  lastResult: SubmissionResult<string[]> | undefined;
};

/** « Envoyée le … par … », with the proof of deposit. */
export default function SentForm({ slot, missing, sending, uploads, lastResult }: SentFormProps) {
  const [isUploading, setUploading] = useState(false);
  const isHydrated = useHydrated();
  const [form, fields] = useForm<z.input<typeof sentSchema>, z.output<typeof sentSchema>>({
    id: "envoi",
    lastResult,
    defaultValue: { sentOn: today(), sending: sending ?? "" } as never,
    ...useLateValidation(() => import("../schema").then(({ checkSent }) => checkSent)),
  });
  return (
    <AppForm
      form={form}
      failure={letterErrors.messageOf("letter_save_failed")}
      encType={isHydrated ? "application/x-www-form-urlencoded" : "multipart/form-data"}
      className="grid grid-cols-1 gap-5"
    >
      {missing > 0 && (
        <Banner tone="warning">
          Il reste {missing > 1 ? `${missing} passages` : "un passage"} à compléter dans la lettre. La copie gardée ici
          les montrera tels quels&nbsp;: complétez-les d’abord, sauf si vous les avez remplis à la main.
        </Banner>
      )}
      <DateField field={fields.sentOn} label="Envoyée le" />
      <SelectField
        field={fields.sending}
        label="Par"
        placeholder="Choisissez comment"
        options={optionsOf(SENDING_LABELS)}
      />
      <Uploader
        purpose="attachment"
        slot={slot}
        initial={uploads}
        maxFiles={1}
        id={fields.proof.id}
        name={fields.proof.name}
        label="Preuve de dépôt"
        hint="Récépissé de la poste, accusé de réception, capture du message envoyé. Elle rejoint les fichiers du dossier."
        optional
        errors={fields.proof.errors}
        onChange={(state) => setUploading(state.isUploading)}
      />
      <SubmitButton
        name="intent"
        value="letter.sent"
        pendingLabel="Enregistrement…"
        aria-disabled={isUploading || undefined}
        className="justify-self-start"
      >
        {isUploading ? "Patientez, le fichier arrive…" : "Noter l’envoi"}
      </SubmitButton>
    </AppForm>
  );
}
