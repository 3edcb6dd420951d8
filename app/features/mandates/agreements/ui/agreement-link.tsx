import { Link } from "react-router";
import { Card } from "~/ui/card";

/** The state of the last agreement, in French, of a case, with a link to its page. */
export function AgreementLink({ state, to }: { state: string | null; to: string }) {
  return (
    <Card title="Convention d’honoraires">
      <p>{state ? `${state}.` : "Aucune convention n’a encore été proposée."}</p>
      <Link to={to} className="inline-block justify-self-start py-2 font-semibold">
        {state === null ? "Page de la convention d’honoraires" : "Lire la convention d’honoraires"}
      </Link>
    </Card>
  );
}
