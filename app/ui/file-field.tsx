import { Camera, Upload } from "lucide-react";
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from "react";
import { cx } from "./cx";
import { FieldError, FieldHint, Optional } from "./field-frame";
import { type FileItem, FileList } from "./file-list";
import { useHydrated } from "./use-hydrated";

export type { FileItem };

export type FileFieldProps = {
  id: string;
  /** The field's name when the form is posted without JavaScript. */
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  errors?: string[];
  accept?: string;
  multiple?: boolean;
  /** Adds « Prendre une photo » on a phone: "environment" is the back camera, "user" the front one. */
  capture?: "environment" | "user";
  /** The words of the camera's button on a phone, which then comes first: « Photographier le recto ». */
  take?: string;
  /** Leaves the choice of a file to another control, a label of these inputs: a picture is shown with « Reprendre ». */
  isCollapsed?: boolean;
  items?: readonly FileItem[];
  /** The property of `FileList`. */
  isUnsent?: boolean;
  /** Called with the chosen or dropped files. The input is then emptied, so that no file is sent twice. */
  onFiles?: (files: File[]) => void;
  onRemove?: (id: string) => void;
  onRetry?: (id: string) => void;
  className?: string;
};

/** A native file input; with JavaScript, also a drop zone, a camera and a list of the files being sent. */
export function FileField(props: FileFieldProps) {
  const { id, name, label, hint, errors, accept, multiple, capture, items = [], onFiles, onRemove, onRetry } = props;
  const { take } = props;
  const enhanced = useHydrated() && onFiles !== undefined;
  const isCollapsed = enhanced && props.isCollapsed;
  const field = { errors, errorId: `${id}-error` };
  const described = [errors?.length ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (!onFiles) return;
    const files = Array.from(event.currentTarget.files ?? []);
    event.currentTarget.value = "";
    if (files.length > 0) onFiles(files);
  };
  const input = (
    <input
      type="file"
      id={id}
      name={name}
      accept={accept}
      multiple={multiple}
      aria-invalid={errors?.length ? true : undefined}
      aria-describedby={described || undefined}
      onChange={handleChange}
      className={enhanced ? "absolute inset-0 size-full opacity-0" : PLAIN_INPUT}
    />
  );
  return (
    <div data-field className={cx("grid min-w-0 grid-cols-1 content-start gap-1.5", props.className)}>
      <label htmlFor={id} className="justify-self-start font-semibold">
        {label}
        {props.optional && <Optional />}
      </label>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <FieldError field={field} />
      <div className={isCollapsed ? "sr-only" : "grid grid-cols-1 gap-1.5"}>
        {enhanced && capture && take && <CameraInput {...{ id, accept, capture, take }} onChange={handleChange} />}
        <DropZone
          enhanced={enhanced}
          invalid={Boolean(errors?.length)}
          isSecond={Boolean(take)}
          multiple={multiple}
          onFiles={onFiles}
        >
          {input}
        </DropZone>
        {enhanced && capture && !take && <CameraInput {...{ id, accept, capture }} onChange={handleChange} />}
      </div>
      <FileList items={items} isUnsent={props.isUnsent} onRemove={onRemove} onRetry={onRetry} />
    </div>
  );
}

const PLAIN_INPUT =
  "w-full text-sm file:mr-4 file:min-h-11 file:rounded-field file:border file:border-solid file:border-brand file:bg-surface file:px-4 file:font-semibold file:text-brand";

type DropZoneProps = Pick<FileFieldProps, "multiple" | "onFiles"> & {
  enhanced: boolean;
  invalid: boolean;
  /** On a phone the camera comes first, and this is a line below it. */
  isSecond: boolean;
  children: ReactNode;
};

function DropZone({ enhanced, invalid, isSecond, multiple, onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const handleDrag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  const handleDrop = (event: DragEvent) => {
    handleDrag(event, false);
    const files = Array.from(event.dataTransfer.files);
    if (files.length > 0) onFiles?.(multiple ? files : files.slice(0, 1));
  };
  const handlers = enhanced
    ? { onDragOver: (e: DragEvent) => handleDrag(e, true), onDragLeave: () => setOver(false), onDrop: handleDrop }
    : {};
  return (
    <div
      {...handlers}
      className={cx(
        "relative grid grid-cols-1 place-items-center gap-1 rounded-field border border-dashed bg-surface p-5 text-center",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brand",
        invalid ? "border-2 border-bad" : "border-line-strong",
        isOver && "border-solid border-brand bg-brand-tint",
        enhanced && "hover:border-brand hover:bg-brand-tint/40",
        enhanced && isSecond && "pointer-coarse:border-transparent pointer-coarse:bg-transparent pointer-coarse:p-2",
      )}
    >
      {enhanced && (
        <div aria-hidden="true" className="grid justify-items-center gap-1">
          <Upload className={cx("size-6 text-brand", isSecond && "pointer-coarse:hidden")} />
          <span className="font-semibold text-brand underline underline-offset-4">
            {multiple ? "Choisir des fichiers" : "Choisir un fichier"}
          </span>
          <span className="text-sm text-ink-quiet pointer-coarse:hidden">
            {multiple ? "ou glissez-les ici" : "ou glissez-le ici"}
          </span>
        </div>
      )}
      {children}
    </div>
  );
}

type CameraProps = Pick<FileFieldProps, "id" | "accept" | "capture" | "take"> & {
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** An input without a name, so that a posted form does not contain it: it only passes its picture to `onChange`. */
function CameraInput({ id, accept, capture, take, onChange }: CameraProps) {
  const images = accept?.includes("image/") ? accept : "image/*";
  return (
    <div
      className={cx(
        "relative hidden min-h-12 items-center justify-center gap-2 rounded-field border border-brand font-semibold pointer-coarse:flex",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brand",
        take ? "bg-brand text-on-fill" : "bg-surface text-brand",
      )}
    >
      <Camera aria-hidden="true" className="size-5" />
      <label htmlFor={`${id}-camera`}>{take ?? "Prendre une photo"}</label>
      <input
        type="file"
        id={`${id}-camera`}
        accept={images}
        capture={capture}
        onChange={onChange}
        className="absolute inset-0 size-full opacity-0"
      />
    </div>
  );
}
