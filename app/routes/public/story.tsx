import { data, Link, redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { SCAM_TYPES, type ScamType } from "~/db/schema/enumerations";
import { isUnlisted } from "~/features/accounts/phone/rules";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { rememberPosition, resendStoryLink, savePart, sendStoryLink } from "~/features/cases/story/commands.server";
import { codeOf, placesOf } from "~/features/cases/story/places.server";
import { proposalsOf } from "~/features/cases/story/proposals.server";
import { readMovedStory, readStory, STORY, type Story as Told } from "~/features/cases/story/queries.server";
import {
  nextPart,
  parsePart,
  partAddress,
  partsOf,
  placeOf,
  previousPart,
  type StoryPart,
  screensOf,
  WANTED,
  type Wanted,
} from "~/features/cases/story/rules";
import { readPart, type StoryContacts, seenOfParts } from "~/features/cases/story/schema";
import MovedStoryBanner from "~/features/cases/story/ui/moved-story";
import { MovedStoryPage } from "~/features/cases/story/ui/moved-story-page";
import { ResumeStory } from "~/features/cases/story/ui/resume-story";
import { Situations } from "~/features/cases/story/ui/situations";
import { CHANGED_ELSEWHERE, GONE } from "~/features/cases/story/ui/story-change";
import { StoryForm } from "~/features/cases/story/ui/story-form";
import { StoryPage } from "~/features/cases/story/ui/story-page";
import { readVoiceNote } from "~/features/cases/voice-notes/queries.server";
import { SCREEN_INTROS, SCREEN_TITLES } from "~/features/cases/wizard/labels";
import { canOpenCase } from "~/features/cases/wizard/queries.server";
import { doubtsOn } from "~/features/cases/wizard/rules";
import { deviceOf } from "~/features/journey/device";
import type { AppError } from "~/platform/errors";
import { readFormDraft } from "~/platform/forms/drafts.server";
import { draftOwnerOf, readDraftOwner, readVisitor } from "~/platform/forms/visitors.server";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { LINE_LINK } from "~/ui/button-class";
import { actionHeaders } from "../account/answers";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/story";

export const headers = actionHeaders;

export const handle = { scripts: "on-touch" };

export const meta = () => [
  { title: pageTitle("Raconter ce qui m’est arrivé") },
  { name: "description", content: "Racontez l’arnaque avec vos mots, sans compte. Vous saurez aussitôt quoi faire." },
];

/** What a page needs that was opened before anything was told. */
const WANTED_TEXTS: Record<Wanted, string> = {
  lettre: "Pour préparer votre lettre, dites d’abord ce qui est arrivé.",
  maintenant: "Pour savoir quoi faire, dites d’abord ce qui est arrivé.",
};

const OWN_TITLES = {
  argent: "Ce que dit votre récit",
  coordonnees: "Comment vous joindre\u00a0?",
  pays: "Dans quel pays\u00a0?",
};
const TITLES: Record<StoryPart, string> = { ...SCREEN_TITLES, ...OWN_TITLES };
const INTROS: Partial<Record<StoryPart, string>> = {
  ...SCREEN_INTROS,
  coordonnees: "Rien n’est obligatoire. Ces réponses rempliront votre inscription, si vous en voulez une.",
  argent: "Touchez pour corriger ou préciser. Vous pouvez continuer sans répondre à tout.",
  pays: "Les règles ne sont pas les mêmes partout. Celles qui s’affichent suivent vos réponses.",
};

/**
 * `/raconter` offers to resume a story that was begun, and else begins one: with `?type=…` by the telling, else by the
 * list of situations, which `/raconter/type` always shows. Each part has its own address.
 */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, {}, () => loadStory(route));
}

async function loadStory({ params, request, url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const askedType = SCAM_TYPES.find((type) => type === url.searchParams.get("type"));
  if (actor && (await canOpenCase(actor))) throw redirect("/case/new", 303);
  const owner = await readDraftOwner(actor, request, STORY);
  const story = await readStory(owner);
  const told = story?.answers;
  const type: ScamType | null = askedType ?? (story?.form.has("scamType") ? (told?.scamType ?? null) : null);
  const part = params.part === undefined ? (askedType ? "recit" : null) : parsePart(params.part);
  // Former pages of one question each.
  if (["depuis", "banque", "plainte"].includes(params.part ?? "")) throw redirect(partAddress("argent"), 303);
  if (params.part !== undefined && params.part !== "type" && !part) throw redirect("/raconter", 303);
  const moved = story ? null : await readMovedStory(actor, request);
  if (!part) {
    const resume =
      story && params.part === undefined ? { startedAt: story.startedAt, to: partAddress(story.position) } : null;
    return {
      part: null,
      hasStory: story !== null,
      resume,
      moved,
      isList: params.part === "type",
      wanted: WANTED.find((one) => one === url.searchParams.get("pour")) ?? null,
      sendsEmails: sendsEmails(),
    };
  }
  if (part !== "recit" && (told?.description ?? "").trim() === "") throw redirect(partAddress("recit"), 303);
  const draft = await readFormDraft(owner, STORY);
  // With scripts, the page of the text shows what it says too.
  const parts: StoryPart[] = part === "recit" ? ["recit", "argent"] : [part];
  const payload = Object.assign({}, ...parts.map((each) => story && readPart(each, story.form).payload));
  const proposed = story && parts.includes("argent") ? proposalsOf(story, draft.revisions) : null;
  return {
    part,
    scamType: type ?? "unknown",
    defaultValue: { ...(part === "coordonnees" && story && phoneOf(story)), ...payload, ...proposed?.values },
    quotes: proposed?.quotes,
    own: proposed?.own,
    foundType: proposed?.scamType,
    filledFor: told?.filledFor ?? null,
    representedName: told?.representedName ?? null,
    place: placeOf(part),
    draft,
    seen: seenOfParts(parts, draft.revisions),
    noteId: part === "recit" && story && owner ? ((await readVoiceNote(owner))?.id ?? null) : null,
    moved,
    sendsEmails: sendsEmails(),
  };
}

/** The country of the phone number of who told a story, before one is typed. */
const phoneOf = ({ form, answers }: NonNullable<Told>) => ({
  phoneCountry: codeOf(placesOf(form, answers.bankName ?? null).residence),
});

export async function action(route: Route.ActionArgs) {
  const { params, request, url, context } = route;
  const part = parsePart(params.part);
  const form = await request.formData();
  if (!part && form.get("intent") === "send-link") throw await sendLinkAgain(route);
  if (!part) throw redirect("/raconter", 303);
  const submission = readPart(part, form);
  const reply = (message: string, { code }: AppError) => {
    const isFull = code === "drafts_full" || code === "drafts_full_here";
    return { lastResult: submission.reply({ formErrors: [message] }), doubts: [], change: null, isFull };
  };
  return runAction(route as RouteArgs, { fallback: "story_save_failed", reply }, async () => {
    const intent = form.get("intent");
    const isRefused = submission.status !== "success" && intent !== "back" && intent !== "save";
    // A page with JavaScript keeps what is typed by itself, and stays.
    if (isRefused && isDataRequest(request))
      return data({ lastResult: submission.reply(), doubts: [], change: null }, 422);
    const actor = actorOf(context);
    const { ip } = context.get(requestFacts);
    const { owner, headers } = await draftOwnerOf(actor, request, STORY, ip);
    const change = await savePart(owner, part, form, deviceOf(request));
    if (change) {
      const lastResult = submission.reply({ formErrors: [change.isGone ? GONE : CHANGED_ELSEWHERE] });
      return data({ lastResult, doubts: [], change }, { status: 422, headers });
    }
    const story = await readStory(owner);
    const answers = story?.answers;
    // Until an answer is stored, the chosen type stands in the address only.
    const here = partAddress(part) + (answers ? "" : url.search);
    if (intent === "save") return redirect(here, { status: 303, headers });
    if (intent === "back") {
      const previous = answers ? previousPart(part, answers) : "type";
      if (previous !== "type") await rememberPosition(owner, previous);
      return redirect(partAddress(previous), { status: 303, headers });
    }
    if (submission.status !== "success")
      return data({ lastResult: submission.reply(), doubts: [], change: null }, { status: 422, headers });
    if (!answers) return redirect(here, { status: 303, headers });
    const asked = form.getAll("asked").map(String);
    const screens = partsOf(part, form).flatMap(screensOf);
    const found = screens.flatMap((screen) => doubtsOn(screen, withNulls(answers), asked));
    const doubts = found.filter(({ id }, index) => found.findIndex((one) => one.id === id) === index);
    if (doubts.length > 0) return data({ lastResult: submission.reply(), doubts, change: null }, { headers });
    const { email, phone, phoneCountry } = (part === "coordonnees" ? submission.value : {}) as Partial<StoryContacts>;
    if (email && "visitorId" in owner) await sendStoryLink(owner.visitorId, email, ip);
    const next = nextPart(part, answers, story.confirmed !== null);
    if (next !== "type") await rememberPosition(owner, next);
    if (phone && isUnlisted(phone, phoneCountry ?? "FR"))
      return redirectWithToast(partAddress(next), "warning", `Vérifiez ce numéro\u00a0: ${phone}`, headers);
    return redirect(partAddress(next), { status: 303, headers });
  });
}

/** Answers « Envoyer de nouveau le lien » of a story that was moved to another device. */
function sendLinkAgain(route: Route.ActionArgs) {
  const { request, context } = route;
  const actor = actorOf(context);
  const back = actor ? "/dashboard" : "/raconter";
  return runAction(route as RouteArgs, { fallback: "case_load_failed", toast: back }, async () => {
    const visitorId = await readVisitor(request, STORY, actor?.userId);
    if (visitorId) await resendStoryLink(visitorId, context.get(requestFacts).ip);
    return redirectWithToast(back, "success", LINK_SENT);
  });
}

const LINK_SENT = "Si ce récit s’ouvre encore par son lien, vous le recevez dans quelques minutes.";

/** True when the router's script sent the request. */
const isDataRequest = (request: Request): boolean => new URL(request.url).pathname.endsWith(".data");

const NOTHING = {
  paymentDate: null,
  paymentDatePrecision: null,
  amount: null,
  bankRefundAmount: null,
  policeReportDate: null,
};
const withNulls = <Told extends object>(answers: Told) => ({ ...NOTHING, ...answers });

export default function Story({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.part && loaderData.resume) return <ResumeStory {...loaderData.resume} />;
  if (!loaderData.part && loaderData.moved && !loaderData.isList)
    return <MovedStoryPage moved={loaderData.moved} sendsEmails={loaderData.sendsEmails} />;
  if (!loaderData.part)
    return (
      <StoryPage
        isFirst
        title="Qu’est-ce qui ressemble le plus à ce qui vous est arrivé&nbsp;?"
        intro={
          <>
            {loaderData.wanted && <strong className="text-ink">{WANTED_TEXTS[loaderData.wanted]} </strong>}
            Vous n’êtes pas responsable. Aucun compte n’est demandé pour raconter.
          </>
        }
        canErase={loaderData.hasStory}
      >
        <Situations />
      </StoryPage>
    );
  const { part, scamType, defaultValue, filledFor, place, draft, seen, noteId, moved, sendsEmails } = loaderData;
  const { quotes, own, foundType, representedName } = loaderData;
  return (
    <StoryPage
      key={part}
      place={place}
      title={TITLES[part]}
      intro={INTROS[part]}
      draft={draft}
      canErase
      isWide={part === "recit"}
    >
      {moved && <MovedStoryBanner moved={moved} sendsEmails={sendsEmails} isAsked={false} />}
      {part === "recit" && (
        <p>
          {SCAM_TYPE_LABELS[scamType]} ·{" "}
          <Link to="/raconter/type" className={LINE_LINK}>
            Changer
          </Link>
        </p>
      )}
      {actionData && "isFull" in actionData && actionData.isFull && (
        <Banner
          tone="warning"
          title="Vous pouvez continuer avec un compte"
          actions={
            <ButtonLink to="/register" size="small">
              Créer mon compte
            </ButtonLink>
          }
        >
          Copiez d’abord votre texte, puis collez-le dans votre dossier. Il reste aussi sur cette page.
        </Banner>
      )}
      <StoryForm
        part={part}
        scamType={scamType}
        defaultValue={defaultValue}
        lastResult={actionData?.lastResult}
        filledFor={filledFor}
        representedName={representedName}
        doubts={actionData?.doubts}
        change={actionData?.change ?? null}
        draft={draft}
        seen={seen}
        noteId={noteId}
        sendsEmails={sendsEmails}
        quotes={quotes}
        own={own}
        foundType={foundType}
      />
    </StoryPage>
  );
}
