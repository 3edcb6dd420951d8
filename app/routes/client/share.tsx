import { FolderOpen, Share2 } from "lucide-react";
import { data, redirect } from "react-router";
import { company } from "~/content/company";
import { pageTitle } from "~/content/company-name";
import { listOwnCases } from "~/features/cases/dashboard/queries.server";
import { offerSharedFiles } from "~/features/cases/evidence/commands.server";
import { CASE_STATUS_LABELS, SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { discardUpload } from "~/features/files/commands.server";
import { fileErrors } from "~/features/files/errors";
import { listPendingUploads } from "~/features/files/queries.server";
import { SHARED_SLOT, type UploadedFile } from "~/features/files/rules";
import {
  claimSharedFiles,
  keepSharedFiles,
  type RefusedFile,
  receiveSharedFiles,
} from "~/features/files/sharing.commands.server";
import { FilePreview } from "~/features/files/ui/file-preview";
import { AppError, messageOf, platformErrors } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { findBrowserOwner } from "~/platform/http/browser-owner.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast, toastHeader } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatBytes } from "~/ui/format-bytes";
import { PageHeader } from "~/ui/page-header";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/share";

const PATH = "/partager";
const LOGIN = `/login?redirectTo=${encodeURIComponent(PATH)}`;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Ajouter à un dossier") },
  {
    name: "description",
    content: "Choisissez le dossier auquel joindre les fichiers partagés depuis votre téléphone.",
  },
];

export async function loader(route: Route.LoaderArgs) {
  const actor = actorOf(route.context);
  if (!actor) throw redirect(LOGIN, { status: 303 });
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const claimed = await claimSharedFiles(actor, route.request);
    const headers = new Headers(claimed ? { "Set-Cookie": claimed.header } : undefined);
    const files = await listPendingUploads(actor, "attachment", SHARED_SLOT);
    const cases = (await listOwnCases(actor)).map(({ id, reference, status, scamType }) => ({
      id,
      label: `Affaire ${reference}`,
      about: `${SCAM_TYPE_LABELS[scamType]} · ${CASE_STATUS_LABELS[status]}`,
    }));
    return data({ files, cases, refused: claimed?.refused ?? [] }, { headers });
  });
}

/** Receives a share of the phone (multipart), or the page's own form, which chooses the case. */
export async function action(route: Route.ActionArgs) {
  const { request, context } = route;
  const actor = actorOf(context);
  const isShare = request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data");
  if (!actor) return signInFirst(route, isShare ?? false);
  if (isShare)
    return runAction(route, { fallback: "document_upload_failed", toast: PATH }, async () => {
      const refused = await receiveSharedFiles(actor, request);
      return refused.length > 0 ? redirectWithToast(PATH, "error", sentence(refused)) : redirect(PATH, { status: 303 });
    });
  const form = await request.formData();
  if (form.get("intent") === "discard")
    return runAction(route, { fallback: "deletion_failed", toast: PATH }, async () => {
      await discardUpload(actor, String(form.get("fileId")));
      return redirect(PATH, { status: 303 });
    });
  return runAction(route, { fallback: "document_upload_failed", toast: PATH }, async () =>
    redirect(await offerSharedFiles(actor, String(form.get("caseId") ?? "")), { status: 303 }),
  );
}

/** Keeps what is shared after the session has expired; a browser in which nobody had signed in is only sent to the login. */
async function signInFirst({ request, context }: Route.ActionArgs, isShare: boolean) {
  const headers = new Headers();
  const isKept = isShare && (await findBrowserOwner(request)) !== null;
  let refusal = isKept ? messageOf("session_expired") : NOT_KEPT;
  const kept =
    isKept &&
    (await keepSharedFiles(request, context.get(requestFacts).ip).catch((error) => {
      if (error instanceof AppError && error.code === "shared_not_kept") refusal = error.message;
      return null;
    }));
  if (kept) headers.append("Set-Cookie", kept);
  const text = kept ? KEPT : refusal;
  headers.append("Set-Cookie", await toastHeader("/login", kept ? "info" : "error", text));
  return redirect(LOGIN, { status: 303, headers });
}

const KEPT = "Reconnectez-vous\u00a0: vos fichiers vous attendent.";
const NOT_KEPT = "Connectez-vous, puis partagez à nouveau vos fichiers.";

const sentence = (refused: readonly RefusedFile[]): string =>
  refused.map(({ name, reason }) => `${name}\u00a0: ${reason}`).join("\n");

export default function Share({ loaderData: { files, cases, refused } }: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-12">
      <PageHeader title="Ajouter à un dossier" />
      {refused.length > 0 && (
        <Banner tone="error" title="Ces fichiers n’ont pas été acceptés">
          <p className="whitespace-pre-line">{sentence(refused)}</p>
        </Banner>
      )}
      {files.length === 0 ? (
        <NoFile />
      ) : (
        <>
          <SharedFiles files={files} />
          {cases.length === 0 ? <NoCase /> : <CaseChoice cases={cases} />}
        </>
      )}
    </main>
  );
}

function SharedFiles({ files }: { files: readonly UploadedFile[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2" aria-label="Fichiers partagés">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex items-center gap-3 rounded-field border border-line bg-surface py-2 pr-1 pl-3"
        >
          <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-md bg-surface-quiet text-ink-quiet">
            <FilePreview upload={file} side={96} className="size-full object-cover" />
          </span>
          <p className="grid min-w-0 flex-1">
            <span className="font-semibold wrap-anywhere">{file.name}</span>
            <span className="text-sm text-ink-quiet">{formatBytes(file.size)} · reçu</span>
          </p>
          <AppForm failure={platformErrors.messageOf("deletion_failed")}>
            <input type="hidden" name="fileId" value={file.id} />
            <SubmitButton name="intent" value="discard" variant="quiet" size="small">
              Retirer<span className="sr-only"> {file.name}</span>
            </SubmitButton>
          </AppForm>
        </li>
      ))}
    </ul>
  );
}

type Choice = { id: string; label: string; about: string };

function CaseChoice({ cases }: { cases: readonly Choice[] }) {
  return (
    <AppForm failure={fileErrors.messageOf("document_upload_failed")} className="grid grid-cols-1 gap-5">
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-3 font-semibold">À quel dossier les joindre&nbsp;?</legend>
        {cases.map(({ id, label, about }, index) => (
          <label
            key={id}
            className="flex items-start gap-3 rounded-field border border-line-strong bg-surface p-4 hover:border-brand has-checked:border-brand has-checked:bg-brand-tint"
          >
            <input
              type="radio"
              name="caseId"
              value={id}
              required
              defaultChecked={cases.length === 1 && index === 0}
              className="tick mt-px"
            />
            <span className="grid min-w-0">
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-ink-quiet">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-ink-quiet">
        Vous pourrez ajouter un mot. Rien ne part avant que vous n’appuyiez sur «&nbsp;Envoyer&nbsp;».
      </p>
      <SubmitButton name="intent" value="offer" required={{ caseId: "le dossier" }} className="justify-self-start">
        Continuer
      </SubmitButton>
    </AppForm>
  );
}

function NoCase() {
  return (
    <EmptyState
      icon={<FolderOpen aria-hidden="true" />}
      title="Vous n’avez pas encore de dossier"
      actions={<ButtonLink to="/case/new">Ouvrir un dossier</ButtonLink>}
    >
      Racontez d’abord ce qui vous est arrivé. Vos fichiers vous attendent ici jusqu’à demain.
    </EmptyState>
  );
}

function NoFile() {
  return (
    <EmptyState
      icon={<Share2 aria-hidden="true" />}
      title="Aucun fichier à ajouter"
      actions={
        <ButtonLink to="/dashboard" variant="second">
          Retour au tableau de bord
        </ButtonLink>
      }
    >
      Sur votre téléphone, ouvrez une photo ou un document, touchez «&nbsp;Partager&nbsp;», puis «&nbsp;{company.name}
      &nbsp;».
    </EmptyState>
  );
}
