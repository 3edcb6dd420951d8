import { Paperclip } from "lucide-react";
import type { ChangeEvent } from "react";
import { FilePreview } from "~/features/files/ui/file-preview";
import type { Uploads } from "~/features/files/ui/use-uploads";
import { cx } from "~/ui/cx";
import { type FileItem, FileList } from "~/ui/file-list";

/** Picks the files of a message. */
export function Picker({ uploads, isSending, isSmall }: { uploads: Uploads; isSending: boolean; isSmall: boolean }) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = Array.from(event.currentTarget.files ?? []);
    event.currentTarget.value = "";
    uploads.add(picked);
  };
  return (
    <label
      title="Joindre des fichiers"
      className={cx(
        "relative grid place-items-center rounded-field border-line-strong max-sm:rounded-full max-sm:border-0 bg-surface text-brand hover:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brand no-script:order-first no-script:col-span-2 no-script:block no-script:size-auto no-script:border-0",
        isSmall ? "size-10" : "size-12 border",
      )}
    >
      <Paperclip aria-hidden="true" className="size-5.5 no-script:hidden" />
      <span className="sr-only no-script:not-sr-only">Joindre des fichiers</span>
      <input
        type="file"
        name="fileIds"
        multiple
        disabled={isSending}
        onChange={onChange}
        className="absolute inset-0 size-full opacity-0 file:mr-4 file:min-h-11 file:rounded-field file:border file:border-solid file:border-brand file:bg-surface file:px-4 file:font-semibold file:text-brand no-script:static no-script:mt-1 no-script:h-auto no-script:opacity-100"
      />
    </label>
  );
}

/** The files of a message that is being written. */
export function Attached({ uploads, canChange }: { uploads: Uploads; canChange: boolean }) {
  // The list is short on a phone: what was refused comes first, so that it stays in view.
  const refusedFirst = uploads.uploads.toSorted((a, b) => Number(b.status === "error") - Number(a.status === "error"));
  const items = refusedFirst.map((upload): FileItem => {
    const { key, name, size, status, progress, error, note } = upload;
    const preview = <FilePreview key={key} upload={upload} side={96} className="size-full object-cover" />;
    return { id: key, name, size, status, progress, error, note, preview };
  });
  const canRetry = uploads.uploads.some((upload) => upload.status === "error" && upload.canRetry);
  return (
    <div className={items.length > 0 ? "max-h-[30dvh] overflow-y-auto pb-1" : "contents"}>
      <FileList
        items={items}
        isUnsent
        onRemove={canChange ? uploads.remove : undefined}
        onRetry={canChange && canRetry ? uploads.retry : undefined}
      />
      {uploads.fileIds.map((id) => (
        <input key={id} type="hidden" name="fileIds" value={id} />
      ))}
    </div>
  );
}
