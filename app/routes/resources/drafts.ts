import { data } from "react-router";
import { z } from "zod";
import { AppError } from "~/platform/errors";
import { canKeepDraft, isForAccounts } from "~/platform/forms/draft-keys";
import { type DraftOwner, isJustSent, readDraft, saveDraft } from "~/platform/forms/drafts.server";
import { forgetInterruptedForm, type InterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { isFieldName } from "~/platform/forms/parse-form";
import { draftOwnerOf } from "~/platform/forms/visitors.server";
import { jsonResponse, runResource } from "~/platform/http/boundary.server";
import { parseInput, readJson } from "~/platform/http/input.server";
import { requestFacts } from "~/platform/http/request-context";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { actorOf, scriptPage } from "../guards.server";
import type { Route } from "./+types/drafts";
import { fieldTest, isSubjectVisible, ruleOf } from "./draft-rules.server";

const MAX_BYTES = 900_000;

const input = z.object({
  key: z.string().max(60),
  /** The account for which the page was made; null for a visitor. */
  owner: z.uuid().nullable(),
  writer: z.uuid(),
  /** When the form had been sent before, as its page knows it; absent when the page does not know. */
  since: z.union([z.literal(""), z.iso.datetime()]).optional(),
  changes: z
    .array(
      z.object({
        name: z.string().refine(isFieldName),
        values: z.array(z.string().max(110_000)).max(60),
        base: z.int().min(0),
      }),
    )
    .min(1)
    .max(200),
});

export function loader() {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * `POST /drafts` stores, as JSON, the fields of a form that were typed since the last time. A field that the form does not
 * have is left out.
 */
export function action(route: Route.ActionArgs) {
  return runResource(route, {}, async () => {
    const { request, context } = route;
    const sent = parseInput(input, await readJson(request, MAX_BYTES));
    const { key, owner } = sent;
    const actor = actorOf(context);
    // What a page typed for one account must not reach another that signed in meanwhile in the same browser.
    if (owner !== (actor?.userId ?? null) || (!actor && isForAccounts(key))) throw new AppError("session_expired");
    if (!canKeepDraft(actor, key)) throw new AppError("forbidden");
    if (actor && !(await isSubjectVisible(actor, key))) throw new AppError("forbidden");
    const isField = await fieldTest(key);
    const changes = sent.changes.filter(({ name }) => isField(name));
    if (changes.length === 0) throw new AppError("invalid_input");
    const { ip } = context.get(requestFacts);
    if (actor) await consume(platformLimits.draft_save, actor.userId);
    else await consume(platformLimits.visitor_draft_save, ip);
    const { owner: keeper, headers } = await draftOwnerOf(actor, request, key, ip);
    return save(keeper, { ...sent, changes }, request, headers);
  });
}

async function save(owner: DraftOwner, sent: z.output<typeof input>, request: Request, headers: Headers) {
  const { key, changes, writer, since } = sent;
  if (since !== undefined && (await isJustSent(owner, key, since))) return new Response(null, { status: 409, headers });
  const saved = await saveDraft(owner, key, changes, writer);
  await (await ruleOf(key))?.saved?.(owner, changes, request);
  const isField = await fieldTest(key);
  const isStored = async (form: InterruptedForm) =>
    holdsForm((await readDraft(owner, key))?.fields ?? {}, form, isField);
  for (const [name, value] of await forgetInterruptedForm(request, scriptPage(request), isStored))
    headers.append(name, value);
  return jsonResponse(saved, { headers: Object.fromEntries(headers) });
}

/** Whether a draft holds every field of its form that was sent without a session. */
function holdsForm(
  fields: Record<string, string[]>,
  form: InterruptedForm,
  isField: (name: string) => boolean,
): boolean {
  const names = [...new Set(form.keys())].filter(isField);
  const isHeld = (name: string) => normalize(fields[name] ?? []) === normalize(form.getAll(name));
  return names.length > 0 && names.every(isHeld);
}

/** The values of a field without the line ends that a browser adds when it sends a form. */
const normalize = (values: readonly string[]): string => JSON.stringify(values).replaceAll("\\r\\n", "\\n");
