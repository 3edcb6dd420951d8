/** Which case, and whose when the reader helps. */
export const CaseIntro = ({ reference, helped }: { reference: string; helped: string | null }) => (
  <>
    Affaire {reference}
    {helped && <strong>, dossier {helped}, que vous aidez</strong>}
  </>
);
