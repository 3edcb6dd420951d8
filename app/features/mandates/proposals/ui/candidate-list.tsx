import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SearchField } from "~/ui/search-field";
import { mandatesErrors } from "../../errors";
import { answerTime, barText, isFull } from "../../rules";
import type { Candidate } from "../queries.server";

export type CandidateListProps = {
  candidates: readonly Candidate[];
  total: number;
  search: string;
  lastResult?: SubmissionResult<string[]> | undefined;
};

/** The lawyers to whom a case may be proposed: those with room first, then the speciality, the load and the median answer. */
export function CandidateList({ candidates, total, search, lastResult }: CandidateListProps) {
  const [form, fields] = useForm<{ lawyers: string[] }>({ ...serverRules, id: "proposer", lastResult });
  const errors = [...(fields.lawyers.errors ?? []), ...(form.errors ?? [])];
  return (
    <Card title="Proposer à un avocat">
      <Form method="get" preventScrollReset>
        <SearchField label="Nom ou barreau" value={search} />
      </Form>
      {candidates.length === 0 ? (
        <p className="text-ink-quiet">
          {search === ""
            ? "Aucun avocat vérifié et assuré ne peut prendre de dossier pour l’instant."
            : "Aucun avocat ne correspond à cette recherche."}
        </p>
      ) : (
        <AppForm failure={mandatesErrors.messageOf("proposal_failed")} form={form} className="grid grid-cols-1 gap-4">
          <fieldset
            aria-describedby={errors.length > 0 ? "proposer-erreur" : undefined}
            className="grid min-w-0 grid-cols-1"
          >
            <legend className="sr-only">Avocats</legend>
            {errors.length > 0 && (
              <p id="proposer-erreur" role="alert" className="font-semibold text-bad">
                {errors.join(" ")}
              </p>
            )}
            {candidates.map((candidate) => (
              <CandidateRow key={candidate.id} candidate={candidate} />
            ))}
          </fieldset>
          {total > candidates.length && (
            <p className="text-sm text-ink-quiet">
              {candidates.length} avocats sur {total}. Cherchez un nom ou un barreau pour trouver les autres.
            </p>
          )}
          <p className="text-sm text-ink-quiet">
            Le premier qui accepte est chargé du dossier. Les autres propositions se ferment alors.
          </p>
          <SubmitButton name="intent" value="propose" className="justify-self-start">
            Proposer le dossier
          </SubmitButton>
        </AppForm>
      )}
    </Card>
  );
}

function CandidateRow({ candidate }: { candidate: Candidate }) {
  const { id, name, bar, isSpecialist, load, maxCases, medianMinutes, isAsked, hasRefused } = candidate;
  return (
    <label className="flex min-h-11 items-start gap-3 border-b border-line py-3 last:border-0">
      <input type="checkbox" name="lawyers" value={id} disabled={isAsked} className="tick mt-px" />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {isSpecialist && <Badge tone="info">Spécialité</Badge>}
          {isFull(candidate) && <Badge tone="bad">Complet</Badge>}
          {isAsked && <Badge tone="wait">Déjà proposé</Badge>}
          {hasRefused && !isAsked && <Badge>A refusé ce dossier</Badge>}
        </span>
        <span className="text-sm text-ink-quiet">
          {[
            bar && barText(bar),
            `${load} dossier${load > 1 ? "s" : ""} sur ${maxCases}`,
            `réponse médiane : ${answerTime(medianMinutes)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </label>
  );
}
