import type { FieldMetadata } from "@conform-to/react";
import { cx } from "~/ui/cx";
import { PasswordField } from "~/ui/password-field";
import { type Strength, strengthOf } from "./password-strength";

const LEVELS: Record<Strength, { bars: number; bar: string; text: string }> = {
  weak: {
    bars: 1,
    bar: "bg-bad",
    text: "Facile à deviner. Allongez-le : trois ou quatre mots sans lien se retiennent bien.",
  },
  fair: { bars: 2, bar: "bg-wait", text: "Correct. Un mot de plus le rendrait solide." },
  good: { bars: 3, bar: "bg-ok", text: "Solide." },
};

export type NewPasswordFieldProps = { field: FieldMetadata<string>; label: string; minPassword: number };

/** A field for a new password, with its minimum length and, while it is typed, its strength. */
export function NewPasswordField({ field, label, minPassword }: NewPasswordFieldProps) {
  return (
    <div className="grid gap-2">
      <PasswordField
        field={field}
        label={label}
        hint={`Minimum ${minPassword} caractères. Ni votre nom, ni votre adresse e-mail, ni un mot de passe courant.`}
        autoComplete="new-password"
      />
      <StrengthMeter password={field.value ?? ""} />
    </div>
  );
}

function StrengthMeter({ password }: { password: string }) {
  const level = password ? LEVELS[strengthOf(password)] : null;
  return (
    <div role="status" className="grid gap-1.5 text-sm text-ink-quiet empty:hidden">
      {level && (
        <>
          <span aria-hidden="true" className="grid grid-cols-3 gap-1.5">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={cx("h-1.5 rounded-full forced-colors:border", bar <= level.bars ? level.bar : "bg-line")}
              />
            ))}
          </span>
          {level.text}
        </>
      )}
    </div>
  );
}
