import {
  answerProposal,
  changeRuleText,
  proposeCorrection,
  restoreRuleText,
} from "~/features/deadlines/corrections/commands.server";
import { readRule } from "~/features/deadlines/corrections/queries.server";
import { answerSchema, proposalSchema, restoreSchema, ruleTextSchema } from "~/features/deadlines/corrections/schema";
import { ProposalForm, ProposalList } from "~/features/deadlines/corrections/ui/proposals";
import { RuleTextForm } from "~/features/deadlines/corrections/ui/rule-text-form";
import {
  datesText,
  endText,
  lengthAndStart,
  methodsText,
  whoText,
} from "~/features/deadlines/corrections/ui/rule-words";
import { deadlineErrors } from "~/features/deadlines/errors";
import { certaintyText } from "~/features/deadlines/labels";
import { runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate, formatDateTime } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/deadline-rule";

export const meta: Route.MetaFunction = () => [
  { title: "Une règle des délais · Administration" },
  { name: "description", content: "Une règle de délai, son texte, et les corrections proposées." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => ({
    ...(await readRule(requireActor(route.context), route.params.rule)),
    newId: crypto.randomUUID() as string,
  }));
}

/** What is kept of the cases is computed again by a job. */
const SOON = "Les dossiers suivent en quelques minutes.";

/** The reply to a refused form; each form reads its own property. */
type Answer = { changing?: FormReply; proposing?: FormReply; answering?: { id: string; result: FormReply } };

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const { rule } = route.params;
  const form = await route.request.clone().formData();
  const page = `/admin/deadlines/rules/${rule}`;
  const common = { fallback: "rule_failed", form } as const;
  switch (form.get("intent")) {
    case "change": {
      const reply = (changing: FormReply): Answer => ({ changing });
      const fields = { rule_starts_late: "from", rule_date_moves: "understood" } as const;
      return runForm(route, { ...common, schema: ruleTextSchema, fields, reply }, async (input) => {
        await changeRuleText(actor, rule, input);
        return redirectWithToast(page, "success", `Texte de la règle enregistré. ${SOON}`);
      });
    }
    case "restore": {
      const reply = (changing: FormReply): Answer => ({ changing });
      return runForm(route, { ...common, schema: restoreSchema, reply }, async (input) => {
        await restoreRuleText(actor, rule, input);
        return redirectWithToast(page, "success", `Texte fourni remis. ${SOON}`);
      });
    }
    case "answer": {
      const reply = (result: FormReply): Answer => ({ answering: { id: String(form.get("id")), result } });
      return runForm(route, { ...common, schema: answerSchema, reply }, async (input) => {
        await answerProposal(actor, input);
        return redirectWithToast(page, "success", "Réponse envoyée");
      });
    }
    default: {
      const reply = (proposing: FormReply): Answer => ({ proposing });
      return runForm(route, { ...common, schema: proposalSchema, reply }, async (input) => {
        await proposeCorrection(actor, rule, input);
        return redirectWithToast(page, "success", "Proposition envoyée à l’équipe");
      });
    }
  }
}

export default function DeadlineRulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, program, text, base, canChange, versions, proposals, newId } = loaderData;
  const [last] = versions;
  const isChanged = last?.words !== null && last !== undefined;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: "/admin/deadlines/rules", label: "Règles des délais" }}
        title={text.action}
        intro={isChanged ? `Modifié le ${formatDateTime(last.at)} par ${last.by}.` : "Texte fourni avec le programme."}
      />
      <Card title="Ce que les clients lisent">
        <DescriptionList
          rows={[
            { term: "Pourquoi", value: text.effect },
            { term: "Article", value: text.article },
            { term: "Source", value: text.source },
            { term: "Source lue le", value: text.readOn ? formatDate(text.readOn) : "Aucune source lue" },
            { term: "Valable pour", value: datesText({ from: text.from, to: rule.to }) },
          ]}
        />
      </Card>
      <Card title="La condition est dans le programme">
        <p className="max-w-measure">
          Le délai, ce qui le fait partir, ce qui le termine, les personnes qu’il concerne et sa certitude ne se
          changent pas ici. Les lettres ont leurs propres textes, et citent leurs articles elles-mêmes.
        </p>
        <DescriptionList
          rows={[
            { term: "Délai et départ", value: lengthAndStart(rule) },
            { term: "Ce qui le termine", value: endText(rule) },
            { term: "Pour qui", value: whoText(rule) },
            { term: "Moyens de paiement", value: methodsText(rule) },
            { term: "Nature", value: rule.nature },
            { term: "Certitude", value: certaintyText(rule.certainties) },
            ...(rule.unconfirmed ? [{ term: "À confirmer", value: rule.unconfirmed }] : []),
          ]}
        />
      </Card>
      <Card title={<span id="corrections">Corrections proposées</span>}>
        {proposals.length === 0 && <p>Personne n’a proposé de correction.</p>}
        <ProposalList proposals={proposals} canAnswer={canChange} answering={actionData?.answering ?? null} />
        <h3>Proposer une correction</h3>
        <ProposalForm key={newId} newId={newId} lastResult={actionData?.proposing} />
      </Card>
      {canChange && (
        <Card title="Changer le texte">
          <Banner>
            Toutes les personnes que la règle concerne lisent le nouveau texte, sans autre accord. Les dates des délais
            restent les mêmes. Seule la date «&nbsp;Valable pour les débits à partir du&nbsp;» les change&nbsp;: la
            démarche disparaît alors des dossiers dont les débits sont d’avant.
          </Banner>
          <RuleTextForm key={base} text={text} base={base} lastResult={actionData?.changing} />
          {isChanged && (
            <AppForm failure={deadlineErrors.messageOf("rule_failed")} className="grid grid-cols-1 gap-3">
              <input type="hidden" name="base" value={base} />
              <p className="max-w-measure text-sm">{`Texte fourni\u00a0: ${program.action}. ${program.effect} ${program.article}.`}</p>
              <SubmitButton name="intent" value="restore" variant="quiet" className="justify-self-start">
                Revenir au texte fourni
              </SubmitButton>
            </AppForm>
          )}
        </Card>
      )}
      {versions.length > 0 && (
        <Card title="Versions de ce texte">
          <ul className="grid gap-2">
            {versions.map(({ id, words, at, by }) => (
              <li key={id} className="max-w-measure text-sm wrap-break-word">
                {`Le ${formatDateTime(at)}, ${by}\u00a0: ${versionText(words)}`}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </main>
  );
}

const versionText = (words: Route.ComponentProps["loaderData"]["versions"][number]["words"]): string =>
  words
    ? `${words.action}. ${words.effect} ${words.article}. Débits${words.from ? ` à partir du ${formatDate(words.from)}` : "\u00a0: tous"}.`
    : "texte fourni";
