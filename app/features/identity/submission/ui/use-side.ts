import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useEffect } from "react";
import type { UploadedFile } from "~/features/files/rules";
import { type Uploads, useUploads } from "~/features/files/ui/use-uploads";

type Slots = {
  /** Always the same: the slots that the side may have. */
  slots: readonly string[];
  /** The present one. */
  shown: string;
  /** Pending files of any slot. */
  pending: readonly UploadedFile[];
};

/**
 * The upload of one side in its present slot; those of its other slots are kept. Its field's error is cleared once the
 * file is uploaded.
 */
export function useSide(
  // biome-ignore lint/suspicious/noExplicitAny: the form and the field of any step.
  { form, field }: { form: FormMetadata<any, string[]>; field: FieldMetadata<any, any, string[]> },
  { slots, shown, pending }: Slots,
) {
  const all = slots.map((slot) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the slots never change, so neither do the hooks.
    useUploads({ purpose: "identity", slot, initial: pending.filter((upload) => upload.slot === slot) }),
  );
  const uploads = all[slots.indexOf(shown)] as Uploads;
  const id = uploads.fileIds[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new file triggers a validation of the field.
  useEffect(() => {
    if (id && field.errors) form.validate({ name: field.name });
  }, [id]);
  return uploads;
}
