import { useState } from "react";
import { FoldedUpload } from "~/features/files/ui/folded-upload";
import { AppForm, SubmitButton } from "~/ui/form";
import { paymentErrors } from "../errors";
import { captureSlot } from "../rules";
import type { CaptureFormProps } from "./captures";

/** « Joindre une capture », which opens on the page, also without JavaScript. */
export function CaptureForm({ payment, refused }: CaptureFormProps) {
  const [isOpened, setOpened] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const own = refused?.id === payment.id ? refused : null;
  return (
    <details open={own !== null} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-sm font-semibold text-brand underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Joindre la capture de ce que disait l’écran
      </summary>
      <AppForm
        failure={paymentErrors.messageOf("payment_save_failed")}
        encType="multipart/form-data"
        className="grid grid-cols-1 justify-items-start gap-3 py-2"
        preventScrollReset
      >
        <input type="hidden" name="id" value={payment.id} />
        <FoldedUpload
          id={`capture-${payment.id}`}
          name="capture"
          slot={captureSlot(payment.id)}
          label="Une capture"
          hint="L’écran ou le message que vous avez vu quand vous avez validé. Elle rejoint les pièces du dossier."
          initial={own?.received ?? []}
          error={own?.error}
          isOpened={isOpened}
          onUploading={setUploading}
        />
        <SubmitButton
          name="intent"
          value="payment.capture"
          size="small"
          pendingLabel="Enregistrement…"
          aria-disabled={isUploading || undefined}
        >
          {isUploading ? "Patientez, le fichier arrive…" : "Joindre"}
        </SubmitButton>
      </AppForm>
    </details>
  );
}
