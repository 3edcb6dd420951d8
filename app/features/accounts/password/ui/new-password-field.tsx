import type { FieldMetadata } from "@conform-to/react";
import { cx } from "~/ui/cx";
import { PasswordField } from "~/ui/password-field";
import { isGuessable, type PasswordOwner } from "../rules";
import { type Strength, strengthOf } from "./password-strength";

const LEVELS: Record<Strength | "own", { bars: number; bar: string; text: string }> = {
  own: {
    bars: 1,
    bar: "bg-bad",
    text: "Il reprend votre nom ou votre adresse e-mail, que d’autres connaissent. Il serait refusé.",
  },
  weak: {
    bars: 1,
    bar: "bg-bad",
    text: "Facile à deviner. Allongez-le : trois ou quatre mots sans lien se retiennent bien.",
  },
  fair: { bars: 2, bar: "bg-wait", text: "Moyen. Un mot de plus le rendrait solide." },
  good: { bars: 3, bar: "bg-ok", text: "Solide." },
};

export type NewPasswordFieldProps = {
  field: FieldMetadata<string>;
  label: string;
  minPassword: number;
  /** What the page knows of the person, as typed or stored. */
  owner?: { [Name in keyof PasswordOwner]?: string | undefined };
};

/** A field for a new password, with its minimum length and, while it is typed, its strength. */
export function NewPasswordField({ field, label, minPassword, owner }: NewPasswordFieldProps) {
  return (
    <div className="grid gap-2">
      <PasswordField
        field={field}
        label={label}
        hint={`Minimum ${minPassword} caractères. Pas votre nom, votre e-mail ni les plus courants.`}
        autoComplete="new-password"
      />
      <StrengthMeter password={field.value ?? ""} owner={owner} />
    </div>
  );
}

function StrengthMeter({ password, owner = {} }: { password: string } & Pick<NewPasswordFieldProps, "owner">) {
  const { email = "", firstName = "", lastName = "" } = owner;
  const isOwn = isGuessable(password, { email, firstName, lastName });
  const level = password ? LEVELS[isOwn ? "own" : strengthOf(password)] : null;
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
