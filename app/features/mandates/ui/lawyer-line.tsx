import { Link } from "react-router";

type LawyerLineProps = {
  /** The name of the lawyer in charge; null when nobody is, which the stages say. */
  lawyer: string | null;
  /** The fee agreement and its state; null when there is none to speak of. */
  agreement: string | null;
};

/** On the page of a case, in one line: who is in charge, and the fee agreement. */
export function LawyerLine({ lawyer, agreement }: LawyerLineProps) {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      {lawyer && (
        <Link to="lawyer" className="inline-flex min-h-11 items-center font-semibold">
          {`Maître ${lawyer}`}
        </Link>
      )}
      {agreement && (
        <Link to="agreement" className="inline-flex min-h-11 items-center font-semibold">
          {agreement}
        </Link>
      )}
    </p>
  );
}
