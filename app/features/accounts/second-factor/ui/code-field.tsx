import { TextField, type TextFieldProps } from "~/ui/text-field";

type CodeFieldProps = Pick<TextFieldProps, "field" | "hint"> & { label?: string };

/** Six digits of an authenticator app: phones show their numeric keyboard and offer a received code. */
export function CodeField({ field, hint, label = "Code à six chiffres" }: CodeFieldProps) {
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      width="short"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  );
}
