import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { company } from "~/content/company";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { languagesText } from "~/features/lawyers/labels";
import { Avatar } from "~/ui/avatar";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { mandatesErrors } from "../errors";
import { MANDATE_END_LABELS } from "../labels";
import type { Charge, LawyerInCharge } from "../queries.server";
import { barText } from "../rules";
import type { takeBackSchema, whySchema } from "../schema";

type Answer = { lastResult?: SubmissionResult<string[]> | undefined };

/** The lawyer in charge of a case, for those who handle it, and how their mandate ends. */
export function ChargeCard({ charge, lastResult }: { charge: Charge } & Answer) {
  const { current, can } = charge;
  if (!current)
    return (
      <Card title="Avocat en charge">
        <p className="text-ink-quiet">Aucun avocat n’est en charge de ce dossier. L’équipe répond au client.</p>
      </Card>
    );
  return (
    <Card title="Avocat en charge">
      <p>
        <strong>{current.name}</strong>
        {current.bar && `, ${barText(current.bar)}`}, depuis le {formatDate(current.since)}.
      </p>
      {current.changeAskedAt && (
        <Banner tone="warning" title="Le client demande un autre avocat">
          {current.changeAskedText && <p className="whitespace-pre-wrap wrap-anywhere">{current.changeAskedText}</p>}
        </Banner>
      )}
      {can.choose && <TakeBackForm lastResult={lastResult} />}
      {can.withdraw && (
        <WhyForm
          intent="withdraw"
          label="Pourquoi vous retirez-vous ?"
          hint="L’équipe lit votre raison, le client non. Il est prévenu que vous n’êtes plus en charge. Vous ne lirez plus rien de ce dossier."
          submit="Me retirer du dossier"
          lastResult={lastResult}
        />
      )}
    </Card>
  );
}

const ENDS = ["client_request", "handed_over", "left"] as const;

function TakeBackForm({ lastResult }: Answer) {
  const [form, fields] = useForm<z.input<typeof takeBackSchema>, z.output<typeof takeBackSchema>>({
    ...serverRules,
    id: "reprise",
    lastResult,
  });
  return (
    <details open={Boolean(lastResult)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4">
        Reprendre le dossier tout de suite
      </summary>
      <AppForm
        failure={mandatesErrors.messageOf("mandate_change_failed")}
        form={form}
        className="grid grid-cols-1 gap-4"
      >
        <p>
          L’avocat ne lit plus rien du dossier. Le client est prévenu, et ce qui attend une réponse revient à l’équipe.
          Pour ne pas laisser de vide, proposez plutôt le dossier à un confrère : l’avocat reste jusqu’à son accord.
        </p>
        <SelectField
          field={fields.end}
          label="Motif"
          placeholder="Choisissez un motif"
          options={ENDS.map((value) => ({ value, label: MANDATE_END_LABELS[value] }))}
        />
        <SubmitButton name="intent" value="take-back" variant="danger" className="justify-self-start">
          Reprendre le dossier
        </SubmitButton>
      </AppForm>
    </details>
  );
}

type WhyFormProps = Answer & { intent: string; label: string; hint: string; submit: string };

/** A form with one reason, in words: of the lawyer who withdraws, or of the client who asks for another. */
export function WhyForm({ intent, label, hint, submit, lastResult }: WhyFormProps) {
  const [form, fields] = useForm<z.input<typeof whySchema>, z.output<typeof whySchema>>({
    ...serverRules,
    id: intent,
    lastResult,
  });
  return (
    <AppForm failure={mandatesErrors.messageOf("mandate_change_failed")} form={form} className="grid grid-cols-1 gap-4">
      <TextArea field={fields.why} label={label} hint={hint} rows={3} maxLength={1000} />
      <SubmitButton name="intent" value={intent} variant="second" className="justify-self-start">
        {submit}
      </SubmitButton>
    </AppForm>
  );
}

type LawyerFactsProps = { lawyer: LawyerInCharge; children: ReactNode };

/** The lawyer of a case, as its client sees them. @param children what they do, and the way to write to them. */
export function LawyerFacts({ lawyer, children }: LawyerFactsProps) {
  const { pageId, name, bar, oathYear, specialities, languages, since, isVerified, wasVerified } = lawyer;
  const facts = [
    oathYear && `Prestation de serment en ${oathYear}`,
    specialities && specialities.length > 0 && `Domaines : ${specialities.map(specialityText).join(", ")}`,
    languages && languages.length > 0 && `Langues : ${languagesText(languages)}`,
    `En charge de votre dossier depuis le ${formatDate(since)}`,
  ].filter(Boolean);
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={name} size="large" />
        <div className="min-w-0">
          <h2 className="text-[1.4rem] wrap-anywhere">{name}</h2>
          {bar && <p className="text-ink-quiet">Avocat au {barText(bar)}</p>}
        </div>
      </div>
      {!isVerified && (
        <Banner tone="warning" title="Inscription en cours de vérification">
          <p>
            {wasVerified
              ? `Son inscription a changé. Le nom et le barreau affichés ici sont les derniers vérifiés par ${company.name}.`
              : `${company.name} n’a pas encore vérifié ces informations.`}
          </p>
        </Banner>
      )}
      {children}
      <ul className="grid gap-1 border-t border-line pt-4 text-sm text-ink-quiet">
        {facts.map((fact) => (
          <li key={String(fact)}>{fact}</li>
        ))}
        {pageId && (
          <li>
            <Link to={`/avocats/${pageId}`} className="inline-flex min-h-11 items-center font-semibold">
              Voir sa page publique
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}

const specialityText = (value: string): string =>
  (SCAM_TYPE_LABELS[value as keyof typeof SCAM_TYPE_LABELS] ?? value).toLowerCase();
