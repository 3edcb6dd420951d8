import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useEffect } from "react";
import type { VerificationStep } from "~/db/schema/enumerations";
import type { UploadedFile } from "~/features/files/rules";
import { useUploads } from "~/features/files/ui/use-uploads";
import { slotOf } from "../../rules";

/**
 * The upload of one side: it is kept while the side is hidden, and its field's error is cleared once the file is
 * uploaded.
 */
export function useSide(
  // biome-ignore lint/suspicious/noExplicitAny: the form and the field of any step.
  { form, field }: { form: FormMetadata<any, string[]>; field: FieldMetadata<any, any, string[]> },
  step: VerificationStep,
  side: "front" | "back",
  initial: UploadedFile[],
) {
  const uploads = useUploads({ purpose: "identity", slot: slotOf(step, side), initial });
  const id = uploads.fileIds[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new file triggers a validation of the field.
  useEffect(() => {
    if (id && field.errors) form.validate({ name: field.name });
  }, [id]);
  return uploads;
}
