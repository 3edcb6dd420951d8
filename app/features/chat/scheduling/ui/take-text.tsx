import { Button } from "~/ui/button";
import { setValue } from "~/ui/set-value";

/** Takes a colleague's message that was held back into the box of the conversation. */
export default function TakeText({ text }: { text: string }) {
  return (
    <Button variant="quiet" size="small" className="no-script:hidden" onClick={() => takeText(text)}>
      Reprendre le texte
    </Button>
  );
}

/** Writes the text at the end of what the box of the conversation holds. */
function takeText(text: string): void {
  const area = document.querySelector<HTMLTextAreaElement>("form:has([name=clientKey]) textarea[name=text]");
  if (!area) return;
  setValue(area, area.value.trim() ? `${area.value.trimEnd()}\n\n${text}` : text);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.focus();
}
