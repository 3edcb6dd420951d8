import { Check } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Banner } from "~/ui/banner";
import { cx } from "~/ui/cx";
import { FileField } from "~/ui/file-field";
import type { FileItem } from "~/ui/file-list";
import { useHydrated } from "~/ui/use-hydrated";
import { acceptAttribute } from "../rules";
import { FilePreview } from "./file-preview";
import { type Upload, type Uploads, type UploadsOptions, useUploads } from "./use-uploads";

type FieldProps = {
  id: string;
  /** Name of the field: it holds the ids of the files; without scripts, the files themselves. */
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  errors?: string[];
  /** Adds « Prendre une photo » on a phone. */
  capture?: "environment" | "user";
  /** For one picture: the words of the camera's button, and of the picture once it is taken. */
  shot?: { take: string; taken: string };
  /** The picture that the new one replaces, shown beside it. */
  former?: ReactNode;
  className?: string;
};

export type UploaderProps = FieldProps &
  UploadsOptions & {
    /** Called whenever files start, end or fail, so that the page may disable its button. */
    onChange?: (state: { fileIds: string[]; isUploading: boolean }) => void;
  };

/**
 * A file field that uploads each file as soon as it is picked, shows it, and puts its id in the form (`name`, hidden).
 * Without scripts it is a plain file input: the page reads both forms with `receiveFormWithFiles`.
 */
export function Uploader({ purpose, slot, initial, maxFiles, onSessionExpired, onChange, ...field }: UploaderProps) {
  const uploads = useUploads({ purpose, slot, initial, maxFiles, onSessionExpired });
  const { fileIds, isUploading } = uploads;
  const ids = fileIds.join();
  // A page gives a new function at each render: told of each one, it would render for ever.
  const tell = useEffectEvent(() => onChange?.({ fileIds: ids ? ids.split(",") : [], isUploading }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told of.
  useEffect(() => tell(), [ids, isUploading]);
  return <UploadField {...field} purpose={purpose} maxFiles={maxFiles} uploads={uploads} />;
}

export type UploadFieldProps = FieldProps & Pick<UploadsOptions, "purpose" | "maxFiles"> & { uploads: Uploads };

/** `Uploader` for a page that holds the uploads itself (`useUploads`), such as the chat. */
export function UploadField({ purpose, maxFiles = 1, uploads, className, shot, former, ...field }: UploadFieldProps) {
  const isHydrated = useHydrated();
  const isLarge = purpose === "identity";
  const items = uploads.uploads.map((upload): FileItem => {
    const { key, name, size, status, progress, error, note } = upload;
    const preview = isLarge ? undefined : (
      <FilePreview key={key} upload={upload} side={96} className="size-full object-cover" />
    );
    return { id: key, name, size, status, progress, error, note, preview };
  });
  const pictures = uploads.uploads.filter(isPicture);
  const canRetry = uploads.uploads.some(({ status, canRetry }) => status === "error" && canRetry);
  return (
    <div className={cx("group/upload", className)}>
      <FileField
        {...field}
        take={shot?.take}
        isCollapsed={shot && pictures.length > 0}
        // Once a file is chosen its own line says what happens to it.
        errors={uploads.uploads.length > uploads.fileIds.length ? undefined : field.errors}
        accept={acceptAttribute(purpose)}
        multiple={maxFiles > 1}
        items={items}
        isUnsent
        onFiles={uploads.add}
        onRemove={isHydrated ? uploads.remove : undefined}
        onRetry={isHydrated && canRetry ? uploads.retry : undefined}
      />
      {uploads.fileIds.map((id) => (
        <input key={id} type="hidden" name={field.name} value={id} data-file />
      ))}
      {uploads.uploads.some((upload) => upload.isSessionExpired) && <SessionExpired />}
      {isLarge && (
        <div
          data-beside={former !== undefined && pictures.length > 0 ? true : undefined}
          className="mt-3 grid gap-3 empty:hidden data-beside:sm:grid-cols-2"
        >
          {former}
          {pictures.map((upload) => (
            <LargePreview key={upload.key} upload={upload} id={field.id} taken={shot?.taken} />
          ))}
        </div>
      )}
    </div>
  );
}

const isPicture = ({ status, file, mime }: Upload): boolean =>
  status !== "error" && (file !== undefined || mime?.startsWith("image/") === true);

type LargePreviewProps = { upload: Upload; id: string; taken?: string };

/** The picture, for the person to read: nothing here says that it is legible. */
function LargePreview({ upload, id, taken = "Photo reçue" }: LargePreviewProps) {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      <FilePreview upload={upload} side={1000} className="max-h-96 w-full bg-surface-quiet object-contain" />
      <figcaption className="flex items-center gap-3 px-4 py-2">
        <Check aria-hidden="true" className="size-5 shrink-0 text-ok" />
        <span className="grid">
          <span className="font-semibold">{taken}</span>
          <span className="text-sm text-ink-quiet">Chaque mot se lit&nbsp;?</span>
        </span>
        <span className="ml-auto font-semibold text-brand *:underline *:underline-offset-4 group-has-[input[type=file]:focus-visible]/upload:outline-2">
          <label htmlFor={id} className="inline-flex min-h-11 cursor-pointer items-center pointer-coarse:hidden">
            Reprendre
          </label>
          <label
            htmlFor={`${id}-camera`}
            className="hidden min-h-11 cursor-pointer items-center pointer-coarse:inline-flex"
          >
            Reprendre
          </label>
        </span>
      </figcaption>
    </figure>
  );
}

/** The page is kept, so that the person can sign in in another tab and try again without losing anything. */
function SessionExpired() {
  return (
    <div role="alert" className="mt-3">
      <Banner tone="warning" title="Votre session a expiré. Veuillez vous reconnecter.">
        <p>
          <a href="/login" target="_blank" rel="noreferrer">
            Reconnectez-vous dans un nouvel onglet
          </a>
          , puis revenez ici et choisissez « Réessayer » : rien de ce que vous avez saisi n’est perdu.
        </p>
      </Banner>
    </div>
  );
}
