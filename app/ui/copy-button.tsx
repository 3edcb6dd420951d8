import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";

/** How long the button shows that it has copied (spec section 9, variable copy feedback). */
const FEEDBACK_MS = 2000;

export type CopyButtonProps = {
  /** The text, or what gives it when the button is pressed. */
  text: string | (() => string);
  size?: ButtonProps["size"];
  children: ReactNode;
};

/** Copies a text to the clipboard. It renders nothing without JavaScript, where a person selects the text. */
export function CopyButton({ text, size = "small", children }: CopyButtonProps) {
  const isHydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  if (!isHydrated) return null;
  async function copy() {
    await navigator.clipboard.writeText(typeof text === "string" ? text : text());
    setCopied(true);
    setTimeout(setCopied, FEEDBACK_MS, false);
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="second" size={size} onClick={() => copy().catch(() => {})}>
      <Icon aria-hidden="true" className="size-4.5" />
      <span aria-live="polite">{isCopied ? "Copié" : children}</span>
    </Button>
  );
}
