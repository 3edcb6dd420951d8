import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { requestSignOut } from "~/platform/http/script-cookies";
import { SENDING } from "~/ui/draft-events";
import { tellOtherTabs, wipeLocalData } from "~/ui/local-data";
import { setWantsShortcuts, wantsShortcuts } from "~/ui/shortcuts-choice";
import { sendForm } from "~/ui/transport";
import { accountErrors } from "../../errors";

export type SignOutFormProps = {
  children: ReactNode;
  /** Called when the server could not be reached; the session then ends at the next request. */
  onUnreachable: () => void;
};

/**
 * Signs out. What the browser keeps is deleted at once, whether or not the server can be reached. It stands on every page,
 * so it is no `AppForm`, whose scripts a page without another form does not need.
 */
export function SignOutForm({ children, onUnreachable }: SignOutFormProps) {
  const submit = useSubmit();
  const isLeaving = useRef(false);
  const shortcuts = useRef<boolean>(null);
  // The answer clears the browser's storage (`Clear-Site-Data`); the keyboard setting is not personal and stays.
  useEffect(
    () => () => {
      if (shortcuts.current !== null) setWantsShortcuts(shortcuts.current);
    },
    [],
  );
  const signOut = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLeaving.current) return;
    isLeaving.current = true;
    event.currentTarget.dispatchEvent(new Event(SENDING));
    shortcuts.current = wantsShortcuts();
    wipeLocalData();
    tellOtherTabs();
    try {
      const failure = accountErrors.messageOf("logout_failed");
      const forgetAnswer = await sendForm("/logout", new URLSearchParams(), failure);
      await submit(null, { action: "/logout", method: "post" });
      forgetAnswer();
    } catch {
      requestSignOut();
      onUnreachable();
    }
    isLeaving.current = false;
  };
  return (
    <Form method="post" action="/logout" onSubmit={signOut} className="contents">
      {children}
    </Form>
  );
}
