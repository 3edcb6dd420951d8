import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { cx } from "./cx";
import type { Field } from "./field-types";

type FieldFoldProps = {
  /** The fields inside: an error of one of them opens the fold. */
  fields: readonly Field[];
  summary: ReactNode;
  open?: boolean;
  ref?: RefObject<HTMLDetailsElement | null>;
  className?: string;
  children: ReactNode;
};

const SUMMARY = "flex min-h-14 list-none items-center gap-3 py-1.5 [&::-webkit-details-marker]:hidden";

/** Fields that unfold with or without JavaScript, and by themselves when one of them is wrong. */
export function FieldFold({ fields, summary, open = false, ref, className, children }: FieldFoldProps) {
  const own = useRef<HTMLDetailsElement>(null);
  const box = ref ?? own;
  const isWrong = fields.some(({ errors }) => errors);
  const [isOpen] = useState(open || isWrong);
  // Not a property: the fold stays open once its error is corrected.
  useLayoutEffect(() => {
    if (isWrong && box.current) box.current.open = true;
  }, [isWrong, box]);
  return (
    <details ref={box} open={isOpen} className={cx("group/fold", className)}>
      <summary className={SUMMARY}>{summary}</summary>
      <div className="grid grid-cols-1 gap-6 pt-1 pb-5">{children}</div>
    </details>
  );
}

type KnownValueProps = Pick<FieldFoldProps, "fields" | "open" | "children"> & {
  label: string;
  /** The known value, or a word in its place: « Facultatif ». */
  value: string;
  /** The word that unfolds the fields. */
  act?: string;
};

/** A value that is known, on one line; its fields unfold to change it. */
export function KnownValue({ label, value, act = "Modifier", ...fold }: KnownValueProps) {
  return (
    <FieldFold
      {...fold}
      summary={
        <>
          <span className="grid min-w-0 flex-1">
            <span className="text-sm text-ink-quiet">{label}</span>
            <span className="wrap-anywhere">{value}</span>
          </span>
          <span className="font-semibold text-brand underline underline-offset-4">
            <span className="group-open/fold:hidden">{act}</span>
            <span className="hidden group-open/fold:inline">Replier</span>
          </span>
        </>
      }
    />
  );
}
