import type { UploadedFile } from "~/features/files/rules";
import { Uploader } from "~/features/files/ui/uploader";
import { proofSlot } from "../rules";

export type ProofFieldProps = {
  id: string;
  caseId: string;
  label: string;
  hint: string;
  initial: UploadedFile[];
  error: string | undefined;
  onUploading: (isUploading: boolean) => void;
};

/** The proof of an act, which is sent as soon as it is chosen. */
export default function ProofField({ caseId, error, onUploading, ...field }: ProofFieldProps) {
  return (
    <Uploader
      {...field}
      purpose="attachment"
      slot={proofSlot(caseId)}
      maxFiles={1}
      name="proof"
      optional
      errors={error === undefined ? undefined : [error]}
      onChange={(state) => onUploading(state.isUploading)}
    />
  );
}
