import { data, redirect } from "react-router";
import type { DocumentType, VerificationStep } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { actsForCompanyOnly } from "~/features/accounts/profile/rules";
import { receiveFormWithFiles } from "~/features/files/commands.server";
import { listPendingUploads } from "~/features/files/queries.server";
import { STATUS_PATH, STEP_PATHS } from "~/features/identity/labels";
import { canReplaceDocument, canVerifyIdentity } from "~/features/identity/policy";
import { readRefusedPictures, readVerification, type StepState, statusesOf } from "~/features/identity/queries.server";
import { IDENTITY_DOCUMENT_TYPES, needsDocument, nextStep, slotOf, typeOfSlot } from "~/features/identity/rules";
import { identityDocument, proofOfAddress } from "~/features/identity/schema";
import { initializeSteps, submitDocument } from "~/features/identity/submission/commands.server";
import { readOwnProgress } from "~/features/progress/queries.server";
import { agreementAddress } from "~/features/progress/rules";
import { type AppError, type AppErrorCode, messageOf } from "~/platform/errors";
import { forgetInterruptedForm, readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { parseWithZod } from "~/platform/forms/parse-form";
import { type RouteArgs, readPart, runAction } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";

/**
 * Reads the actor's steps, and creates them if they do not exist; redirects to the profile, with a toast, when it is
 * incomplete.
 */
export async function verificationOf(route: RouteArgs, actor: Actor): Promise<StepState[]> {
  if (!canVerifyIdentity(actor)) throw await redirectWithToast("/profile", "error", messageOf("profile_incomplete"));
  // A document that is sent creates them too.
  await readPart(route, () => initializeSteps(actor));
  return readVerification(actor);
}

/**
 * The address of the next page of the verification: the first step that needs a document, else the status page (spec
 * section 2).
 */
export function wayOn(states: readonly StepState[]): string {
  const next = nextStep(statusesOf(states));
  return next ? STEP_PATHS[next] : STATUS_PATH;
}

/** The parameter of a step's address with which a document that waits for its review is replaced. */
const REPLACE = "remplacer";

/**
 * Loads the data of a step's page; redirects to the status page when the step needs no document, and the address does
 * not ask to replace the one that waits.
 */
export async function loadStep(route: RouteArgs, actor: Actor, step: VerificationStep) {
  const { request } = route;
  const states = await verificationOf(route, actor);
  const stateOf = (wanted: VerificationStep) => states.find((state) => state.step === wanted) as StepState;
  const state = stateOf(step);
  const asksToReplace = new URL(request.url).searchParams.has(REPLACE);
  const isReplacing = asksToReplace && canReplaceDocument(actor, state.status);
  if (!isReplacing && !needsDocument(state.status)) throw redirect(STATUS_PATH, 303);
  if (step === "second_document" && stateOf("first_document").status === "not_started")
    throw redirect(STEP_PATHS.first_document, 303);
  const kept = await readInterruptedForm(request, STEP_PATHS[step]);
  const uploads = await listPendingUploads(actor, "identity", `${step}:`);
  const isRefused = state.status === "rejected" && state.documentType !== null;
  const refused = isRefused ? await readRefusedPictures(actor, state.documentType as DocumentType) : [];
  const latest = uploads.findLast(({ slot }) => typeOfSlot(slot));
  const other = step === "first_document" ? "second_document" : "first_document";
  // The bar of the page reads it too.
  const { cases } = await readOnce(route, readOwnProgress, actor);
  return {
    forCompany: actsForCompanyOnly(cases.map(({ filledFor }) => filledFor)),
    page: {
      reason: state.reason,
      isReplacing,
      isRestored: kept !== null,
    },
    form: {
      takenType: stateOf(other).documentType,
      // The files that arrived last say which document was being sent when the page was left.
      defaultType: kept?.get("documentType") ?? (latest && typeOfSlot(latest.slot)) ?? state.documentType,
      replaces: isReplacing ? state.documentId : null,
      uploads,
      refused,
    },
  };
}

/** Handles the form of a step, sent with JavaScript (ids of uploads) or without (the files themselves). */
export async function actOnStep(route: RouteArgs, actor: Actor, step: VerificationStep) {
  const { request } = route;
  const slots = (fields: FormData) => {
    const type = IDENTITY_DOCUMENT_TYPES.find((each) => each === fields.get("documentType"));
    return { front: slotOf(step, "front", type), back: slotOf(step, "back", type) };
  };
  const reply = (error: string) => parse(new FormData(), step).reply({ formErrors: [error] });
  return runAction(route, { fallback: "document_upload_failed", reply }, async () => {
    const { fields, refused } = await receiveFormWithFiles(actor, request, { purpose: "identity", slots });
    if (refused.length > 0) {
      const fieldErrors = Object.fromEntries(refused.map(({ field, error }) => [field, [error.message]]));
      return data(parse(fields, step).reply({ fieldErrors }), { status: 422 });
    }
    return submitStep(route, actor, step, fields);
  });
}

function submitStep(route: RouteArgs, actor: Actor, step: VerificationStep, form: FormData) {
  const options = {
    schema: schemaOf(step),
    form,
    fallback: "document_upload_failed",
    fields: FIELDS,
    toast: ({ code }: AppError) => (code === "document_already_submitted" ? STATUS_PATH : undefined),
  } as const;
  return runForm(route, options, async ({ documentType, front, back, replaces, isSameMeant }) => {
    const type = documentType ?? "proof_of_address";
    await submitDocument(actor, {
      step,
      documentType: type,
      frontFileId: front,
      backFileId: back,
      replaces,
      isSameMeant,
    });
    const headers = await forgetInterruptedForm(route.request, STEP_PATHS[step]);
    return redirectWithToast(await pageAfterDocument(actor), "success", "Document soumis avec succès", headers);
  });
}

/** The last document leads on to the summary of a case that only lacks the agreement to be sent. */
async function pageAfterDocument(actor: Actor): Promise<string> {
  const way = wayOn(await readVerification(actor));
  return way === STATUS_PATH ? (agreementAddress(await readOwnProgress(actor)) ?? way) : way;
}

/** The field beside which each error of the command is shown. */
const FIELDS: Partial<Record<AppErrorCode, string>> = {
  same_document_type: "documentType",
  same_type_as_second: "documentType",
  same_picture: "back",
  file_unavailable: "front",
  file_required: "front",
};

/** Gives both forms the same output type, so that the code above handles them alike. */
function schemaOf(step: VerificationStep) {
  return step === "proof_of_address"
    ? proofOfAddress.transform((sent) => ({ ...sent, documentType: null, back: undefined, isSameMeant: false }))
    : identityDocument();
}

const parse = (fields: FormData, step: VerificationStep) => parseWithZod(fields, { schema: schemaOf(step) });
