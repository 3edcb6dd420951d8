import { Link } from "react-router";

type LawyerLineProps = {
  /** The name of the lawyer in charge. */
  lawyer: string | null;
  /** The fee agreement and its state; null when there is none to speak of. */
  agreement: string | null;
};

/** On the page of a case, in one line: who is in charge, and the fee agreement. */
export function LawyerLine({ lawyer, agreement }: LawyerLineProps) {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      <Link to="lawyer" className="inline-flex min-h-11 items-center font-semibold">
        {lawyer ? `Maître ${lawyer}` : "Avocat\u00a0: pas encore choisi"}
      </Link>
      {agreement && (
        <Link to="agreement" className="inline-flex min-h-11 items-center font-semibold">
          {agreement}
        </Link>
      )}
    </p>
  );
}
