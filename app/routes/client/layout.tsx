import { Outlet } from "react-router";
import { ConfirmEmailBanner } from "~/features/accounts/ui/confirm-email-banner";
import { config } from "~/platform/config.server";
import { requireActor, signedIn } from "../guards.server";
import type { Route } from "./+types/layout";

export const middleware = [signedIn];

// A loader of its own makes React Router ask the server, hence the guard, at every navigation below.
export function loader({ context }: Route.LoaderArgs) {
  const { email, emailConfirmed } = requireActor(context);
  // Without a mail server no link was sent: nobody is asked for what they cannot do.
  const isSent = config.SMTP_URL !== undefined;
  return { toConfirm: isSent && !emailConfirmed ? email : null };
}

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.toConfirm && <ConfirmEmailBanner email={loaderData.toConfirm} />}
      <Outlet />
    </>
  );
}
