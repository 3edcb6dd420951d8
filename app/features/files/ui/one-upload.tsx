import type { UploadedFile } from "../rules";
import { Uploader } from "./uploader";

export type OneUploadProps = {
  id: string;
  name: string;
  /** Where the file waits until the form is sent. */
  slot: string;
  label: string;
  hint: string;
  optional?: boolean;
  initial: UploadedFile[];
  error: string | undefined;
  onUploading: (isUploading: boolean) => void;
};

/** A field for one attachment, which is sent as soon as it is chosen. */
export default function OneUpload({ error, onUploading, ...field }: OneUploadProps) {
  return (
    <Uploader
      {...field}
      purpose="attachment"
      maxFiles={1}
      errors={error === undefined ? undefined : [error]}
      onChange={(state) => onUploading(state.isUploading)}
    />
  );
}
