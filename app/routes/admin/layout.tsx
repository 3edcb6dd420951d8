import { Outlet, useNavigate } from "react-router";
import { ShortcutHelp } from "~/ui/shortcut-help";
import { useListShortcuts, useShortcuts } from "~/ui/use-shortcuts";
import { requireActor, staff } from "../guards.server";
import type { Route } from "./+types/layout";
import { placesOf } from "./tabs";

export const middleware = [staff];

// With a loader here, React Router calls the server, and so the guard, at each navigation to a child route.
export const loader = ({ context }: Route.LoaderArgs) => ({ role: requireActor(context).role });

/** The layout of all administration pages: the guard, and the keyboard shortcuts with their help sheet. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  useShortcuts(
    "Aller à",
    placesOf(loaderData.role).map(({ keys, label, to }) => ({ keys, label, run: () => navigate(to) })),
  );
  useListShortcuts();
  return (
    <>
      <Outlet />
      <ShortcutHelp />
    </>
  );
}
