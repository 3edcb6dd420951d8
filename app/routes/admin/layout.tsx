import { Outlet, useNavigate } from "react-router";
import { ShortcutHelp } from "~/ui/shortcut-help";
import { useListShortcuts, useShortcuts } from "~/ui/use-shortcuts";
import { administrator } from "../guards.server";
import { ADMIN_PLACES } from "./tabs";

export const middleware = [administrator];

// A loader of its own makes React Router ask the server, hence the guard, at every navigation below.
export const loader = () => null;

/** What all pages of the administration share: the guard, and the keyboard shortcuts with their help sheet. */
export default function AdminLayout() {
  const navigate = useNavigate();
  useShortcuts(
    "Aller à",
    ADMIN_PLACES.map(({ keys, label, to }) => ({ keys, label, run: () => navigate(to) })),
  );
  useListShortcuts();
  return (
    <>
      <Outlet />
      <ShortcutHelp />
    </>
  );
}
