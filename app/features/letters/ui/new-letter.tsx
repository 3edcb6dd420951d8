import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import type { z } from "zod";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { AppForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { useLateValidation } from "~/ui/use-late-validation";
import { letterErrors } from "../errors";
import type { readNewLetter } from "../reading.queries.server";
import type { letterSchema } from "../schema";
import { CaseIntro } from "./case-intro";
import { AddresseeFields, LetterChoices } from "./letter-choices";

export type NewLetterProps = {
  page: Awaited<ReturnType<typeof readNewLetter>>;
  /** A new id for the letter, made by the server. */
  newId: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The choices with which a letter begins; its words follow once it is begun. */
export function NewLetter(props: NewLetterProps) {
  const { page } = props;
  const isPossible = !page.needsPayments || page.offer.payments.length > 0;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/case/${page.id}/letters`, label: "Lettres" }}
        title={page.title}
        intro={<CaseIntro {...page} />}
      />
      <p className="max-w-measure">{page.purpose}</p>
      {page.report && (
        <p className="flex max-w-measure flex-wrap items-center gap-x-4 gap-y-2">
          L’entreprise a voulu ce paiement&nbsp;? Signalez-le quand même par écrit, sans dire comment.
          <ButtonLink to={page.report.to} variant="second" size="small">
            {page.report.label}
          </ButtonLink>
        </p>
      )}
      {isPossible ? (
        <Card title="De quoi parle cette lettre&nbsp;?">
          <Choices {...props} />
        </Card>
      ) : (
        <EmptyState
          title="Cette lettre parle d’une opération"
          actions={<ButtonLink to={`/case/${page.id}/payments`}>Noter une opération</ButtonLink>}
        >
          Aucune opération de votre dossier ne va avec elle.
          {page.offer.refused.map(({ id, label, refusal }) => (
            <p key={id} className="mt-2">
              {label}&nbsp;: {refusal}
            </p>
          ))}
        </EmptyState>
      )}
    </main>
  );
}

function Choices({ page, newId, lastResult }: NewLetterProps) {
  // The id stays the same while the page reloads its data.
  const [id] = useState(newId);
  const { payments } = page.offer;
  const [form, fields] = useForm<z.input<typeof letterSchema>, z.output<typeof letterSchema>>({
    id: "lettre",
    lastResult,
    defaultValue: {
      // Nothing is chosen for the client but what the act that led here is about, unless there is nothing to choose.
      payments: payments.filter(({ id }) => payments.length === 1 || page.asked.includes(id)).map(({ id }) => id),
      exhibits: [],
      ground: "",
      addressee: page.likelyAddressee ?? (page.offer.addressees.length === 1 ? page.offer.addressees[0]?.id : ""),
    } as never,
    ...useLateValidation(() => import("../schema").then(({ checkLetter }) => checkLetter)),
  });
  return (
    <AppForm form={form} failure={letterErrors.messageOf("letter_save_failed")} className="grid grid-cols-1 gap-7">
      <input type="hidden" name="id" value={id} data-draft="with" />
      <LetterChoices
        caseId={page.id}
        fields={fields as never}
        offer={page.offer}
        choosesGround={page.choosesGround}
        needsPayments={page.needsPayments}
      >
        <AddresseeFields fields={fields as never} addressees={page.offer.addressees} />
      </LetterChoices>
      <SubmitButton pendingLabel="Préparation…" className="justify-self-start">
        Écrire la lettre
      </SubmitButton>
    </AppForm>
  );
}
