import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

type LawyerCardProps = {
  /** The name of the lawyer in charge. */
  lawyer: string | null;
  /** The fee agreement and its state; null when there is none to speak of. */
  agreement: string | null;
  canTransfer: boolean;
};

/** On the page of a case: who is in charge, the fee agreement, and the transfer to another account. */
export function LawyerCard({ lawyer, agreement, canTransfer }: LawyerCardProps) {
  return (
    <Card title="Avocat">
      <ButtonLink to="lawyer" variant="second" size="small" className="justify-self-start">
        {lawyer ? `Maître ${lawyer}` : "Choisir un avocat"}
      </ButtonLink>
      {agreement && (
        <Link to="agreement" className="justify-self-start py-2 font-semibold">
          {agreement}
        </Link>
      )}
      {canTransfer && (
        <Link to="transfer" className="justify-self-start py-2 font-semibold print:hidden">
          Transférer à un autre compte
        </Link>
      )}
    </Card>
  );
}
