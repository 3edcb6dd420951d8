import { Outlet, useNavigate } from "react-router";
import { ShortcutHelp } from "~/ui/shortcut-help";
import { useListShortcuts, useShortcuts } from "~/ui/use-shortcuts";
import { administrator } from "../guards.server";
import { ADMIN_PLACES } from "./tabs";

export const middleware = [administrator];

// With a loader here, React Router calls the server, and so the guard, at each navigation to a child route.
export const loader = () => null;

/** The layout of all administration pages: the guard, and the keyboard shortcuts with their help sheet. */
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
