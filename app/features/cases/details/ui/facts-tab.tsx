import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "~/ui/card";
import { answerSections, type SaidByPayments } from "../../documents/rules";
import type { AdministeredCase } from "../queries.server";
import { storyParts } from "../rules";
import { clientFacts } from "./client-facts";
import { BlankFacts, type Fact, FactsList } from "./facts-list";

type FactsTabProps = {
  caseDetails: Pick<AdministeredCase, "client" | "helpers" | "steps" | "can"> & Parameters<typeof answerSections>[0];
  /** What the payments say in place of an answer. */
  said?: SaidByPayments | undefined;
  /** What is known of the case beside its answers; empty when there is nothing. */
  intro: string;
  /** Where the client is asked for what is missing; null when there is no conversation. */
  chatPage: string | null;
  /** The page of the case. */
  page: string;
  children: ReactNode;
};

/** The first tab of a case: the story, then the facts of the scam and the client side by side; what is blank is folded. */
export function FactsTab({ caseDetails, said, intro, page, chatPage, children }: FactsTabProps) {
  const { client } = caseDetails;
  const sections = answerSections(caseDetails, false, said);
  const answers: Fact[] = sections.flatMap(({ rows }) => rows).filter(({ term }) => term !== "Description");
  const ofClient = clientFacts(caseDetails, page);
  const { beginning, rest } = storyParts(caseDetails.description);
  return (
    <>
      {intro && <p className="max-w-measure text-sm text-ink-quiet">{intro}</p>}
      {children}
      <Card className="p-4!">
        <section aria-labelledby="reponses">
          <h2 id="reponses" tabIndex={-1} className="mb-1 font-sans text-base font-semibold">
            Le récit
          </h2>
          {beginning ? (
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">{beginning}</p>
          ) : (
            <p className="text-ink-quiet">Rien n’est encore raconté.</p>
          )}
          {rest && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand underline underline-offset-4">
                Lire la suite
              </summary>
              <p className="max-w-measure whitespace-pre-line wrap-anywhere">{rest}</p>
            </details>
          )}
        </section>
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 border-t border-line pt-4 min-[48rem]:grid-cols-2">
          <section aria-labelledby="arnaque" className="min-w-0">
            <h2 id="arnaque" className="mb-1.5 font-sans text-base font-semibold">
              L’arnaque
            </h2>
            <FactsList facts={answers} />
          </section>
          <section aria-labelledby="client" className="min-w-0">
            <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4">
              <h2 id="client" tabIndex={-1} className="font-sans text-base font-semibold">
                Le client
              </h2>
              {caseDetails.can.administer && (
                <Link to={`/admin/users/${client.id}`} className="-my-2.5 py-2.5 text-sm print:hidden">
                  Voir sa fiche
                </Link>
              )}
            </div>
            <FactsList facts={ofClient} />
          </section>
        </div>
        <BlankFacts facts={[...answers, ...ofClient]}>
          {chatPage && <Link to={chatPage}>Demander au client</Link>}
        </BlankFacts>
      </Card>
    </>
  );
}
