import type { FormMetadata } from "@conform-to/react";
import { useEffect } from "react";
import type { DocumentSide, VerificationStep } from "~/db/schema/enumerations";
import type { UploadedFile } from "~/features/files/limits";
import { useUploads } from "~/features/files/ui/use-uploads";
import { slotOf } from "../schema";

/** The upload of one side: it stays while the side is hidden, and an error beside it goes once the file is there. */
export function useSide(
  // biome-ignore lint/suspicious/noExplicitAny: the form of any step.
  form: FormMetadata<any, string[]>,
  step: VerificationStep,
  side: DocumentSide,
  initial: UploadedFile[],
) {
  const uploads = useUploads({ purpose: "identity", slot: slotOf(step, side), initial });
  const id = uploads.fileIds[0];
  const isRefused = form.status === "error";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new file asks for a new look at the field.
  useEffect(() => {
    if (id && isRefused) form.validate({ name: side });
  }, [id]);
  return uploads;
}
