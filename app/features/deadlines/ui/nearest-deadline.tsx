import { Link } from "react-router";

/** The nearest date of a case for the staff, in red when few days are left. The sentence is made on the server. */
export function NearestDeadline({ text, isNear }: { text: string; isNear: boolean }) {
  return (
    <p className={isNear ? "max-w-measure font-semibold text-bad" : "max-w-measure"}>
      {text} <Link to="deadlines">Tous les délais</Link>
    </p>
  );
}
