import { useEffect } from "react";
import { useLocation } from "react-router";
import { Banner } from "~/ui/banner";
import { AppForm, SubmitButton } from "~/ui/form";
import { caseErrors } from "../../errors";

/**
 * Says that a note mentions the reader. A request of its own marks it as seen, once the notes are on a screen that is
 * looked at: reading the page changes nothing. Without JavaScript, « Vu » does.
 */
export function MentionNotice() {
  const { pathname } = useLocation();
  useEffect(() => {
    const see = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", see);
      const body = new URLSearchParams({ intent: "mention.seen" });
      // A failure leaves the mention in the list.
      void fetch(pathname, { method: "POST", body, redirect: "manual" }).catch(() => {});
    };
    document.addEventListener("visibilitychange", see);
    see();
    return () => document.removeEventListener("visibilitychange", see);
  }, [pathname]);
  return (
    <Banner tone="info" title="On vous a mentionné dans une note.">
      <AppForm failure={caseErrors.messageOf("note_save_failed")} className="hidden no-script:block">
        <SubmitButton name="intent" value="mention.seen" variant="second" size="small">
          Vu
        </SubmitButton>
      </AppForm>
    </Banner>
  );
}
