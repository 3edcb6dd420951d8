import type { MouseEvent } from "react";
import { ButtonLink, type ButtonLinkProps } from "~/ui/button";
import { setValue } from "~/ui/set-value";

type WriteLinkProps = Omit<ButtonLinkProps, "to"> & {
  /** The page of the whole conversation, where there is no box to write in beside this one. */
  to: string;
  /** What the message begins with, after what is typed already. */
  text?: string | null;
};

/** Leads to where a message is written: the box beside the page where it is shown, else the page of the conversation. */
export function WriteLink({ text, ...rest }: WriteLinkProps) {
  const write = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const field = document.querySelector<HTMLTextAreaElement>(".beside textarea[name=text]");
    if (!field?.checkVisibility()) return;
    event.preventDefault();
    if (text && !field.value.includes(text)) {
      setValue(field, [field.value.trim(), text].filter(Boolean).join("\n\n"));
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    field.focus();
  };
  return <ButtonLink variant="second" size="small" {...rest} onClick={write} />;
}
