import { Suspense } from "react";
import { Outlet } from "react-router";
import { ConfirmEmailBanner } from "~/features/accounts/email-address/ui/confirm-email-banner";
import { readMovedStory, readUnclaimedStory } from "~/features/cases/story/queries.server";
import type { MovedStoryBannerProps } from "~/features/cases/story/ui/moved-story";
import type { StoryClaimProps } from "~/features/cases/story/ui/story-claim";
import type { ErasureBannerProps } from "~/features/privacy/erasure/ui/erasure-banner";
import { readOwnErasure } from "~/features/privacy/own-data/queries.server";
import { readPart } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { laterPart } from "~/ui/use-late";
import { requireActor, signedIn } from "../guards.server";
import type { Route } from "./+types/layout";

// Their forms work before their scripts, which few people need.
const StoryClaim = laterPart<StoryClaimProps>(() => import("~/features/cases/story/ui/story-claim"));
const MovedStoryBanner = laterPart<MovedStoryBannerProps>(() => import("~/features/cases/story/ui/moved-story"));
const ErasureBanner = laterPart<ErasureBannerProps>(() =>
  import("~/features/privacy/erasure/ui/erasure-banner").then((module) => ({ default: module.ErasureBanner })),
);

export const middleware = [signedIn];

// With a loader here, React Router calls the server, and so the guard, at each navigation to a child route.
export async function loader(route: Route.LoaderArgs) {
  const { context, request } = route;
  const actor = requireActor(context);
  const { email, emailConfirmed } = actor;
  // Without a mail server no link was sent, so the page does not ask the person to open one.
  // A banner that cannot be read must not take the page away.
  const [erasure, story, moved] = await Promise.all([
    readPart(route, () => readOnce(route, readOwnErasure, actor)),
    readPart(route, () => readUnclaimedStory(actor, request)),
    actor.role === "client" ? readPart(route, () => readMovedStory(actor, request)) : null,
  ]);
  return {
    toConfirm: sendsEmails() && !emailConfirmed ? email : null,
    erasure,
    story,
    moved,
    sendsEmails: sendsEmails(),
  };
}

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Suspense>
        {loaderData.erasure && <ErasureBanner dueAt={loaderData.erasure} />}
        {loaderData.story && <StoryClaim startedAt={loaderData.story} />}
        {loaderData.moved && (
          <aside aria-label="Récit repris sur un autre appareil" className="wrap mt-4 print:hidden">
            <MovedStoryBanner moved={loaderData.moved} sendsEmails={loaderData.sendsEmails} isAsked />
          </aside>
        )}
      </Suspense>
      {loaderData.toConfirm && <ConfirmEmailBanner email={loaderData.toConfirm} />}
      <Outlet />
    </>
  );
}
