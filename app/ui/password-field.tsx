import { getInputProps } from "@conform-to/react";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { describedBy, FieldFrame } from "./field-frame";
import type { FieldProps } from "./field-types";

export type PasswordFieldProps = FieldProps & { autoComplete: "current-password" | "new-password" };

export function PasswordField({ field, label, hint, optional, className, autoComplete }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} className={className}>
      <div className="relative">
        <input
          {...getInputProps(field, { type: "password", ariaDescribedBy: describedBy(field, hint) })}
          key={field.key}
          aria-required="true"
          type={isShown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="control pr-28"
        />
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          aria-controls={field.id}
          className="absolute inset-y-0 right-0 flex items-center gap-1.5 rounded-field px-3 text-sm font-semibold text-brand focus-visible:rounded-field focus-visible:-outline-offset-3 no-script:hidden"
        >
          <Icon aria-hidden="true" className="size-4.5" />
          <span>
            {isShown ? "Masquer" : "Afficher"}
            <span className="sr-only"> le mot de passe</span>
          </span>
        </button>
      </div>
    </FieldFrame>
  );
}
