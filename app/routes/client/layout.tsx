import { Outlet } from "react-router";
import { ConfirmEmailBanner } from "~/features/accounts/ui/confirm-email-banner";
import { requireActor, signedIn } from "../guards.server";
import type { Route } from "./+types/layout";

export const middleware = [signedIn];

// A loader of its own makes React Router ask the server, hence the guard, at every navigation below.
export function loader({ context }: Route.LoaderArgs) {
  const { email, emailConfirmed } = requireActor(context);
  return { toConfirm: emailConfirmed ? null : email };
}

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.toConfirm && <ConfirmEmailBanner email={loaderData.toConfirm} />}
      <Outlet />
    </>
  );
}
