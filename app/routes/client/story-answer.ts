import { data, redirect } from "react-router";
import { declinedHeader, STORY } from "~/features/cases/story/queries.server";
import { adoptToldStory } from "~/features/payments/told-payment.commands.server";
import { forgetVisitor, leaveVisitor, readVisitor } from "~/platform/forms/visitors.server";
import { runAction } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/story-answer";

export function loader() {
  return redirect("/dashboard");
}

/** The answer to « Est-il à vous ? » about the story begun in this browser (`StoryClaim`). */
export async function action(route: Route.ActionArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const intent = (await request.formData()).get("intent");
  if (intent !== "mine" && intent !== "not-mine" && intent !== "dismiss") return data(null, { status: 400 });
  return runAction(route, { fallback: "case_load_failed", toast: "/dashboard" }, async () => {
    const visitorId = await readVisitor(request, STORY, actor.userId);
    if (!visitorId) return redirect("/dashboard", 303);
    const headers = new Headers();
    if (intent !== "mine") {
      headers.append("Set-Cookie", await declinedHeader(actor, visitorId));
      // The story is on another device (`MovedStoryBanner`).
      if (intent === "dismiss") return redirect("/dashboard", { status: 303, headers });
      headers.append("Set-Cookie", await leaveVisitor(request, actor.userId));
      return redirectWithToast("/dashboard", "info", LEFT, headers);
    }
    if (!(await adoptToldStory(actor, visitorId))) return redirectWithToast("/profile", "info", PROFILE_FIRST);
    headers.append("Set-Cookie", await forgetVisitor(request, actor.userId));
    return redirectWithToast("/dashboard", "success", "Votre récit est dans votre compte.", headers);
  });
}

const LEFT = "Le récit reste sur cet appareil. Votre compte ne l’a pas reçu.";
const PROFILE_FIRST =
  "Votre compte a déjà un récit. Complétez vos informations\u00a0: il deviendra un dossier, puis vous pourrez reprendre l’autre.";
