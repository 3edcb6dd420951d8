import { useForm } from "@conform-to/react";
import { Link } from "react-router";
import type { z } from "zod";
import { pageTitle } from "~/content/company-name";
import { chooseEmailPhrase } from "~/features/accounts/email-settings.commands.server";
import { PHRASE_LENGTH, phraseSchema } from "~/features/accounts/email-settings.schema";
import { accountErrors } from "~/features/accounts/errors";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { TextField } from "~/ui/text-field";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/email-phrase";

export const meta = () => [
  { title: pageTitle("Phrase de reconnaissance") },
  { name: "description", content: "La phrase que nos e-mails vous montrent, pour que vous les reconnaissiez." },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const { emailPhrase } = await runLoader(route, { fallback: "profile_load_failed" }, () =>
    readOwnProfile(requireActor(context)),
  );
  return { phrase: emailPhrase ?? "", length: PHRASE_LENGTH };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  return runForm(route, { schema: phraseSchema, fallback: "profile_update_failed" }, async ({ phrase }) => {
    await chooseEmailPhrase(actor, actor.userId, phrase);
    const done = phrase === "" ? "Phrase retirée" : "Phrase enregistrée";
    return redirectWithToast("/account/security", "success", done);
  });
}

export default function EmailPhrase({ loaderData, actionData }: Route.ComponentProps) {
  const { phrase, length } = loaderData;
  const [form, fields] = useForm<z.input<typeof phraseSchema>>({
    ...serverRules,
    lastResult: actionData,
    defaultValue: { phrase },
  });
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-8 py-8 md:py-12">
      <PageHeader
        title="Phrase de reconnaissance"
        intro="Choisissez une phrase que personne ne devinerait&nbsp;: tous nos e-mails vous la montreront. Un e-mail qui dit venir de nous sans elle est un faux."
        back={{ to: "/account/security", label: "Sécurité du compte" }}
      />
      <AppForm
        failure={accountErrors.messageOf("profile_update_failed")}
        form={form}
        className="grid max-w-form grid-cols-1 gap-6"
      >
        <TextField
          field={fields.phrase}
          label="Votre phrase"
          required={false}
          hint={`De ${length.min} à ${length.max} caractères, par exemple « Le chat dort sous le figuier ». N’y mettez ni mot de passe, ni code, ni numéro. Vide : aucune phrase.`}
          autoComplete="off"
        />
        <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
          Enregistrer
        </SubmitButton>
      </AppForm>
      <p className="text-ink-quiet">
        Ne la donnez à personne, pas même à quelqu’un qui dit travailler pour nous.{" "}
        <Link to="/verifier">Comment reconnaître un vrai message</Link>
      </p>
    </main>
  );
}
