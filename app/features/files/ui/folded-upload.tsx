import { Suspense } from "react";
import { lazyPart } from "~/ui/use-late";
import type { OneUploadProps } from "./one-upload";

const OneUpload = lazyPart(() => import("./one-upload"));

/**
 * A field for one attachment in a form that is folded away: a plain file input, which leaves with the form, until a script
 * opens the form. Then its file is sent at once.
 */
export function FoldedUpload({ isOpened, ...field }: OneUploadProps & { isOpened: boolean }) {
  if (isOpened)
    return (
      <Suspense fallback={<p>Un instant…</p>}>
        <OneUpload {...field} />
      </Suspense>
    );
  const { id, name, label, hint, optional, initial, error } = field;
  return (
    <>
      <label htmlFor={id} className="block font-semibold">
        {label} {optional && <span className="font-normal text-ink-quiet">(facultatif)</span>}
      </label>
      <p id={`${id}-aide`} className="pb-2 text-sm text-ink-quiet">
        {initial.map(({ name: received }) => `Déjà reçu\u00a0: ${received}. `)}
        {hint}
      </p>
      {error && (
        <p id={`${id}-erreur`} role="alert" className="pb-2 font-semibold text-bad">
          {error}
        </p>
      )}
      {initial.map((file) => (
        <input key={file.id} type="hidden" name={name} value={file.id} />
      ))}
      <input
        type="file"
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-aide${error ? ` ${id}-erreur` : ""}`}
        className="w-full text-sm"
      />
    </>
  );
}
