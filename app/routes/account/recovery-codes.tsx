import { Download, Printer } from "lucide-react";
import { pageTitle } from "~/content/company-name";
import {
  forgetPendingRecoveryCodes,
  readPendingRecoveryCodes,
} from "~/features/accounts/second-factor/commands.server";
import { platformErrors } from "~/platform/errors";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { CopyButton } from "~/ui/copy-button";
import { AppForm, SubmitButton } from "~/ui/form";
import { useHydrated } from "~/ui/use-hydrated";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/recovery-codes";
import { redirectTarget } from "./redirect-target";
import { SecurityPage } from "./security-page";

export const meta = () => [
  { title: pageTitle("Vos codes de secours") },
  { name: "description", content: "À garder en lieu sûr : ils ouvrent votre compte si vous perdez votre téléphone." },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const codes = await readPendingRecoveryCodes(request, requireActor(context));
  if (!codes)
    throw await redirectWithToast(
      "/account/security/second-factor",
      "info",
      "Ces codes ne sont plus affichés. Vous pouvez en créer de nouveaux.",
    );
  return { codes };
}

export async function action({ url }: Route.ActionArgs) {
  const led = url.searchParams.get("redirectTo");
  const next = led ? redirectTarget(led) : "/account/security/second-factor";
  return redirectWithToast(next, "success", "Codes de secours gardés", await forgetPendingRecoveryCodes());
}

export default function RecoveryCodes({ loaderData: { codes } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <SecurityPage
      title="Vos codes de secours"
      lead="Gardez-les en lieu sûr. Si vous perdez votre téléphone, chacun de ces codes ouvre une fois votre compte, avec votre mot de passe."
    >
      <div className="print:hidden">
        <Banner tone="warning" title="Ils ne seront plus affichés">
          Imprimez-les, ou enregistrez-les là où vous rangez vos papiers importants. Ne les donnez à personne&nbsp;:
          nous ne vous les demanderons jamais au téléphone ni par e-mail.
        </Banner>
      </div>
      <ol className="grid grid-cols-1 gap-x-8 gap-y-2 rounded-card border border-line bg-surface p-5 font-mono text-lg tracking-wide min-[24rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a href="/account/security/second-factor/codes.txt" download className={buttonClass("second", "small")}>
          <Download aria-hidden="true" className="size-4.5" />
          Télécharger
        </a>
        {hydrated && (
          <Button variant="second" size="small" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            Imprimer
          </Button>
        )}
        <CopyButton text={codes.join("\n")}>Copier</CopyButton>
      </div>
      <AppForm failure={platformErrors.messageOf("unexpected")} className="print:hidden">
        <SubmitButton pendingLabel="Un instant…">J’ai gardé mes codes</SubmitButton>
      </AppForm>
    </SecurityPage>
  );
}
