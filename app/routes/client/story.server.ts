import type { MiddlewareFunction } from "react-router";
import { adoptStory } from "~/features/cases/story/commands.server";
import { readVisitor, visitorCookie } from "~/platform/forms/visitors.server";
import { log } from "~/platform/log.server";
import { actorOf } from "../guards.server";

/**
 * Gives what a visitor told to the account that they have just opened or signed in to, however they signed in. A
 * failure is only logged, so that the page still opens; the next page tries again. Runs after `signedIn`.
 */
export const adoptsStory: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const actor = actorOf(context);
  const visitorId = actor && (await readVisitor(request));
  if (!actor || !visitorId) return next();
  const isAdopted = await adoptStory(actor, visitorId, url.searchParams.has("recit")).catch((error) => {
    log.error({ err: error }, "story of a visitor");
    return false;
  });
  const response = await next();
  if (isAdopted) response.headers.append("Set-Cookie", await visitorCookie(null));
  return response;
};
