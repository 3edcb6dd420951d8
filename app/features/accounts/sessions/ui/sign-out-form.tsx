import { type ReactNode, useEffect, useRef } from "react";
import { requestSignOut } from "~/platform/http/script-cookies";
import { AppForm } from "~/ui/form";
import { tellOtherTabs, wipeLocalData } from "~/ui/local-data";
import { setWantsShortcuts, wantsShortcuts } from "~/ui/shortcuts-choice";
import { accountErrors } from "../../errors";

export type SignOutFormProps = {
  children: ReactNode;
  /** Called when the server could not be reached; the session then ends at the next request. */
  onUnreachable: () => void;
};

/** Signs out. What the browser keeps is deleted at once, whether or not the server can be reached. */
export function SignOutForm({ children, onUnreachable }: SignOutFormProps) {
  const shortcuts = useRef<boolean>(null);
  // The answer clears the browser's storage (`Clear-Site-Data`); the keyboard setting is not personal and stays.
  useEffect(
    () => () => {
      if (shortcuts.current !== null) setWantsShortcuts(shortcuts.current);
    },
    [],
  );
  const wipe = () => {
    shortcuts.current = wantsShortcuts();
    wipeLocalData();
    tellOtherTabs();
  };
  const leave = () => {
    requestSignOut();
    onUnreachable();
  };
  return (
    <AppForm
      action="/logout"
      failure={accountErrors.messageOf("logout_failed")}
      className="contents"
      onSend={wipe}
      onFailure={leave}
    >
      {children}
    </AppForm>
  );
}
