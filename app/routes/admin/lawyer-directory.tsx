import { importDirectory } from "~/features/lawyers/directory/commands.server";
import { readDirectoryPage } from "~/features/lawyers/directory/queries.server";
import { MAX_DIRECTORY_BYTES } from "~/features/lawyers/directory/rules";
import { DirectoryForm, DirectoryIssues } from "~/features/lawyers/directory/ui/directory-card";
import { LawyerNav } from "~/features/lawyers/ui/lawyer-nav";
import { AppError } from "~/platform/errors";
import { BadUploadError, receiveForm } from "~/platform/files/exchange/receive.server";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { DESK_PAGE } from "~/ui/desk-page";
import { formatNumber } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/lawyer-directory";

const PATH = "/admin/lawyers/directory";

export const meta: Route.MetaFunction = () => [
  { title: "Annuaire des avocats · Administration" },
  { name: "description", content: "L’annuaire national des avocats, qui vérifie les inscriptions." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, () => readDirectoryPage(requireActor(route.context)));
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const options = {
    fallback: (thrown: unknown) =>
      thrown instanceof BadUploadError ? ("directory_no_file" as const) : ("directory_failed" as const),
    reply: (error: string) => ({ error }),
  };
  return runAction(route, options, async () => {
    const limits = { maxFileBytes: MAX_DIRECTORY_BYTES, maxFiles: 1, maxFields: 5, sender: actor.userId };
    const { files } = await receiveForm(route.request, limits, ({ name, stream }) =>
      importDirectory(actor, { name, stream }),
    );
    const [done] = files;
    if (!done) throw new AppError("directory_no_file");
    const { rows, verified, missing } = done.result;
    const found = [
      `Annuaire chargé : ${formatNumber(rows)} avocats`,
      ...(verified > 0 ? [`${verified} vérifiés`] : []),
      ...(missing > 0 ? [`${missing} absents`] : []),
    ];
    return redirectWithToast(PATH, "success", found.join(", "));
  });
}

export default function LawyerDirectory({ loaderData, actionData }: Route.ComponentProps) {
  const { issues, missing, url } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageHeader title="Annuaire national" />
        <LawyerNav />
      </div>
      <p className="text-sm text-ink-quiet">
        Les inscriptions sont comparées au barreau, au nom, au prénom et à la date de serment de l’annuaire officiel.
      </p>
      <DirectoryForm error={actionData?.error} url={url} />
      <DirectoryIssues issues={issues} missing={missing} />
    </main>
  );
}
