import { Suspense } from "react";
import type { UndoFormProps } from "./undo-form";
import { laterPart } from "./use-late";

const UndoForm = laterPart(() => import("./undo-form"));

/** The form that takes back what was just done; its scripts are loaded when it is shown. */
export function Undo(props: UndoFormProps) {
  return (
    <Suspense>
      <UndoForm {...props} />
    </Suspense>
  );
}
