import { Outlet } from "react-router";
import { ConfirmEmailBanner } from "~/features/accounts/email-address/ui/confirm-email-banner";
import { ErasureBanner } from "~/features/privacy/erasure/ui/erasure-banner";
import { readOwnErasure } from "~/features/privacy/own-data/queries.server";
import { config } from "~/platform/config.server";
import { runLoader } from "~/platform/http/boundary.server";
import { requireActor, signedIn } from "../guards.server";
import type { Route } from "./+types/layout";
import { adoptsStory } from "./story.server";

export const middleware = [signedIn, adoptsStory];

// With a loader here, React Router calls the server, and so the guard, at each navigation to a child route.
export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  const { email, emailConfirmed } = actor;
  // Without a mail server no link was sent, so the page does not ask the person to open one.
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
