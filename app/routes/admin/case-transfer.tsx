import { data, Form } from "react-router";
import { receiveFormWithFiles } from "~/features/files/commands.server";
import { listPendingUploads } from "~/features/files/queries.server";
import { transferCase } from "~/features/transfers/commands.server";
import { readTransfer } from "~/features/transfers/queries.server";
import { proofSlot } from "~/features/transfers/rules";
import { transferQuery, transferSchema } from "~/features/transfers/schema";
import { FormerTransfers, FoundAccounts, TransferChanges, TransferNames } from "~/features/transfers/ui/transfer-cards";
import { TransferForm } from "~/features/transfers/ui/transfer-form";
import type { AppErrorCode } from "~/platform/errors";
import { parseWithZod } from "~/platform/forms/parse-form";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { withDe } from "~/ui/elision";
import { PageHeader } from "~/ui/page-header";
import { SearchField } from "~/ui/search-field";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-transfer";
import { askForReason } from "./access-reason.server";

export const meta: Route.MetaFunction = () => [
  { title: "Transférer un dossier · Administration" },
  { name: "description", content: "Faire passer un dossier au compte d’une autre personne, sur justificatif." },
];

const refusals = (id: string) =>
  askForReason(id, { otherwise: ({ code }) => (code === "forbidden" ? `/admin/cases/${id}` : undefined) });

export function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  return runLoader(route, { fallback: "case_details_load_failed", ...refusals(params.id) }, async () => {
    const actor = requireActor(context);
    const query = transferQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    return {
      ...(await readTransfer(actor, params.id, query)),
      search: query.search,
      uploads: await listPendingUploads(actor, "attachment", proofSlot(params.id)),
      sendsEmails: sendsEmails(),
      newId: crypto.randomUUID() as string,
    };
  });
}

/** The field beside which each error is shown. */
const FIELDS: Partial<Record<AppErrorCode, string>> = {
  file_unavailable: "proof",
  file_infected: "proof",
};

export function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const { id } = params;
  const reply = (error: string) =>
    parseWithZod(new FormData(), { schema: transferSchema }).reply({ formErrors: [error] });
  return runAction(route, { fallback: "transfer_failed", reply }, async () => {
    const slots = { proof: proofSlot(id) };
    const { fields: form, refused } = await receiveFormWithFiles(actor, request, { purpose: "attachment", slots });
    if (refused.length > 0) {
      const fieldErrors = { proof: refused.map(({ error }) => error.message) };
      return data(parseWithZod(form, { schema: transferSchema }).reply({ fieldErrors }), { status: 422 });
    }
    const options = {
      schema: transferSchema,
      form,
      fields: FIELDS,
      fallback: "transfer_failed",
      ...refusals(id),
    } as const;
    return runForm(route, options, async (input) => {
      await transferCase(actor, id, input);
      return redirectWithToast(`/admin/cases/${id}`, "success", "Dossier transféré");
    });
  });
}

/** The transfer of a case to another account: the account is found, then the page says what changes and asks for the proof. */
export default function CaseTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, owner, recipient, found, search, transfers } = loaderData;
  const page = `/admin/cases/${id}/transfer`;
  const linkTo = (to: string) => `${page}?${new URLSearchParams({ ...(search && { search }), to })}`;
  useLiveRevalidation((update) => !("id" in update) || update.id === id);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-4xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/admin/cases/${id}`, label: "Dossier" }}
        title={`Transférer l’affaire ${reference}`}
        intro={`Ce dossier est celui ${withDe(owner.name)} (${owner.email}).`}
      />
      <Card title="Qui le reçoit&nbsp;?">
        <p className="max-w-measure text-ink-quiet">
          Une boîte e-mail perdue, une succession… La personne crée d’abord son compte et confirme son adresse.
        </p>
        <Form method="get" preventScrollReset>
          <SearchField label="Nom ou e-mail" value={search} />
        </Form>
        {found && <FoundAccounts found={found} linkTo={linkTo} />}
      </Card>
      {recipient?.refusal && (
        <Banner tone="warning" title={`${recipient.name} ne peut pas recevoir ce dossier`}>
          <p>{recipient.refusal}</p>
        </Banner>
      )}
      {recipient && !recipient.refusal && (
        <Card title={`De ${owner.name} à ${recipient.name}`}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            {recipient.email}
            <Badge tone={recipient.identityVerified ? "ok" : "wait"}>
              {recipient.identityVerified ? "Identité vérifiée" : "Identité non vérifiée"}
            </Badge>
          </p>
          <TransferNames owner={owner} recipient={recipient} />
          <TransferChanges {...loaderData} recipient={recipient} />
          <TransferForm
            key={recipient.id}
            caseId={id}
            newId={loaderData.newId}
            owner={owner}
            recipient={recipient}
            uploads={loaderData.uploads}
            lastResult={actionData}
          />
        </Card>
      )}
      <FormerTransfers caseId={id} transfers={transfers} />
    </main>
  );
}
