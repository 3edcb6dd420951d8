import { useRef } from "react";
import { describedBy, FieldFrame } from "~/ui/field-frame";
import type { Field } from "~/ui/field-types";
import { setValue } from "~/ui/set-value";
import { useHydrated } from "~/ui/use-hydrated";
import { HEX } from "../../rules";

type ColourFieldProps = { field: Field; label: string; hint?: string };

/** A colour as its hexadecimal value; with scripts, the browser's choice of colours beside it. */
export function ColourField({ field, label, hint }: ColourFieldProps) {
  const text = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const typed = String(field.value ?? "");
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="flex items-center gap-3">
        <input
          ref={text}
          key={field.key}
          id={field.id}
          name={field.name}
          defaultValue={typeof field.initialValue === "string" ? field.initialValue : undefined}
          spellCheck={false}
          autoCapitalize="none"
          aria-required
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={describedBy(field, hint, field.errors && field.errorId)}
          className="control max-w-44"
        />
        {isHydrated && (
          <input
            type="color"
            aria-label={`${label}, au choix`}
            value={HEX.test(typed) ? typed : "#000000"}
            onChange={({ currentTarget }) => text.current && type(text.current, currentTarget.value)}
            className="h-12 w-16 rounded-field border border-line-strong bg-surface p-1"
          />
        )}
      </div>
    </FieldFrame>
  );
}

/** Puts a value as if it were typed. */
export function type(control: HTMLInputElement, value: string): void {
  setValue(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
