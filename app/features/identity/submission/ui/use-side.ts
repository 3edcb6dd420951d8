import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useEffect } from "react";
import type { UploadedFile } from "~/features/files/rules";
import { useUploads } from "~/features/files/ui/use-uploads";

/**
 * The upload of one side, with the pending file of its slot; its field's error is cleared once the file is uploaded.
 */
export function useSide(
  // biome-ignore lint/suspicious/noExplicitAny: the form and the field of any step.
  { form, field }: { form: FormMetadata<any, string[]>; field: FieldMetadata<any, any, string[]> },
  slot: string,
  pending: readonly UploadedFile[],
) {
  const uploads = useUploads({ purpose: "identity", slot, initial: pending.filter((upload) => upload.slot === slot) });
  const id = uploads.fileIds[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new file triggers a validation of the field.
  useEffect(() => {
    if (id && field.errors) form.validate({ name: field.name });
  }, [id]);
  return uploads;
}
