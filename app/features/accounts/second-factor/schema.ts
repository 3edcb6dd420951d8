import { z } from "zod";
import { visibleText } from "~/platform/forms/typed-text";

/** A code copied from a screen often contains spaces. */
const withoutSpaces = (value: string) => value.replace(/[\s-]/g, "");
const SIX_DIGITS = "Saisissez les six chiffres affichés par votre application";
const TEN_SIGNS = "Un code de secours compte dix caractères, par exemple 7GK2M-QX4ZA";
const EITHER = "Saisissez les six chiffres de votre application, ou un code de secours";

const appCodeField = z
  .string({ error: SIX_DIGITS })
  .overwrite(withoutSpaces)
  .regex(/^\d{6}$/, SIX_DIGITS);
const recoveryCodeField = z
  .string({ error: TEN_SIGNS })
  .overwrite(withoutSpaces)
  .regex(/^[0-9a-z]{10}$/i, TEN_SIGNS);
const currentPasswordField = z
  .string({ error: "Saisissez votre mot de passe" })
  .max(200, "Saisissez votre mot de passe");

/** A code of the application: six digits. */
export const appCodeSchema = z.object({ code: appCodeField });
export type AppCodeFields = z.input<typeof appCodeSchema>;

/** One of the recovery codes, however it is typed. */
export const recoveryCodeSchema = z.object({ recoveryCode: recoveryCodeField });
export type RecoveryCodeFields = z.input<typeof recoveryCodeSchema>;

/** The password, asked for again. */
export const passwordAgainSchema = z.object({ password: currentPasswordField });
export type PasswordAgainFields = z.input<typeof passwordAgainSchema>;

/** The password and a code of either kind, told apart by its length. */
export const removeTotpSchema = z.object({
  password: currentPasswordField,
  code: z
    .string({ error: EITHER })
    .overwrite(withoutSpaces)
    .regex(/^(\d{6}|[0-9a-z]{10})$/i, EITHER)
    .transform((code) => ({ kind: code.length === 6 ? ("app" as const) : ("recovery" as const), code })),
});
export type RemoveTotpFields = z.input<typeof removeTotpSchema>;

const MAX_NAME = 60;
const NAME = `Donnez un nom à cette clé d’accès, de ${MAX_NAME} caractères au plus`;
/** Another name for a passkey. */
export const passkeyNameSchema = z.object({
  id: z.uuid(),
  name: z
    .string({ error: NAME })
    .overwrite((name) => visibleText(name).replaceAll("\u0000", "").trim())
    .min(1, NAME)
    .max(MAX_NAME, NAME),
});
export type PasskeyNameFields = z.input<typeof passkeyNameSchema>;

/** A passkey to remove, and the password. */
export const passkeyRemovalSchema = z.object({ id: z.uuid(), password: currentPasswordField });
export type PasskeyRemovalFields = z.input<typeof passkeyRemovalSchema>;
