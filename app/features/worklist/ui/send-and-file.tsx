import { useNavigate } from "react-router";
import { THEN_FILE } from "~/features/chat/intents";
import { Button } from "~/ui/button";
import { pushToast } from "~/ui/toast-store";
import { useNextWork } from "./next-work";

/** « Envoyer et classer », below « Envoyer » in the staff's box to answer. Without JavaScript it is a button of that form. */
export function SendAndFile() {
  return (
    <Button
      type="submit"
      name="intent"
      value={THEN_FILE}
      variant="second"
      size="small"
      aria-keyshortcuts="Control+Shift+Enter"
      title="Ctrl + Maj + Entrée"
      className="panes:@max-md:px-2.5"
    >
      Envoyer et classer
    </Button>
  );
}

/** What follows « Envoyer et classer » on the page of a conversation: the next row of the inbox that it was opened from. */
export function useAfterFiling(): () => void {
  const next = useNextWork();
  const navigate = useNavigate();
  return () => {
    pushFiled();
    if (next) void navigate(next);
  };
}

/** Says that both are done: the conversation may be gone from the screen. */
export const pushFiled = (): void => pushToast({ kind: "success", text: "Message envoyé, conversation classée" });
