import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import { STATE_LABELS } from "~/features/lawyers/labels";
import { specialityLabel } from "~/features/lawyers/ui/lawyer-card";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SearchField } from "~/ui/search-field";
import { mandatesErrors } from "../../errors";
import { answerTime, barText, isFull } from "../../rules";
import type { Candidate, Unavailable } from "../queries.server";

export type CandidateListProps = {
  candidates: readonly Candidate[];
  total: number;
  /** Those who may take no case now. */
  unavailable: readonly Unavailable[];
  search: string;
  lastResult?: SubmissionResult<string[]> | undefined;
};

/** The lawyers to whom a case may be proposed: those with room first, then the speciality, the load and the median answer. */
export function CandidateList({ candidates, total, unavailable, search, lastResult }: CandidateListProps) {
  const [form, fields] = useForm<{ lawyers: string[]; evenFull?: string }>({
    ...serverRules,
    id: "proposer",
    lastResult,
  });
  // Those of the whole form are in its summary.
  const errors = fields.lawyers.errors ?? [];
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
              // A new key takes the tick away once the case is proposed.
              <CandidateRow key={`${candidate.id} ${candidate.isAsked}`} candidate={candidate} />
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
          {candidates.some(isFull) && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="evenFull" value="1" className="tick" />
              Proposer même à un avocat complet
            </label>
          )}
          <SubmitButton name="intent" value="propose" className="justify-self-start">
            Proposer le dossier
          </SubmitButton>
        </AppForm>
      )}
      {unavailable.length > 0 && (
        <div className="text-sm text-ink-quiet">
          <p className="font-semibold">Ne peuvent pas recevoir de dossier</p>
          <ul>
            {unavailable.map(({ id, name, state }) => (
              <li key={id}>
                <Link to={`/admin/lawyers/${id}`} className="inline-block py-1 wrap-anywhere">
                  {name}
                </Link>
                &nbsp;: {STATE_LABELS[state].toLowerCase()}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function CandidateRow({ candidate }: { candidate: Candidate }) {
  const { id, name, bar, specialities, isSpecialist, load, maxCases, medianMinutes, isAsked, hasRefused } = candidate;
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
            `${load} dossier${load > 1 ? "s" : ""}, pour ${maxCases} au plus`,
            `réponse médiane : ${answerTime(medianMinutes)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {specialities.length > 0 && (
          <span className="text-sm text-ink-quiet">{specialities.map(specialityLabel).join(", ")}</span>
        )}
      </span>
    </label>
  );
}
