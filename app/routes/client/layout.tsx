import { Outlet } from "react-router";
import { ConfirmEmailBanner } from "~/features/accounts/email-address/ui/confirm-email-banner";
import { ErasureBanner } from "~/features/privacy/erasure/ui/erasure-banner";
import { readOwnErasure } from "~/features/privacy/own-data/queries.server";
import { config } from "~/platform/config.server";
import { runLoader } from "~/platform/http/boundary.server";
import { requireActor, signedIn } from "../guards.server";
import type { Route } from "./+types/layout";

export const middleware = [signedIn];

// A loader of its own makes React Router ask the server, hence the guard, at every navigation below.
export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  const { email, emailConfirmed } = actor;
  // Without a mail server no link was sent: nobody is asked for what they cannot do.
  const isSent = config.SMTP_URL !== undefined;
  return {
    toConfirm: isSent && !emailConfirmed ? email : null,
    erasure: await runLoader(route, { fallback: "data_load_failed" }, () => readOwnErasure(actor)),
  };
}

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.erasure && <ErasureBanner dueAt={loaderData.erasure} />}
      {loaderData.toConfirm && <ConfirmEmailBanner email={loaderData.toConfirm} />}
      <Outlet />
    </>
  );
}
