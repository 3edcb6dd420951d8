import { Link } from "react-router";

/** The nearest date of a case for the staff, in red when few days are left. The sentence is made on the server. */
export function NearestDeadline({ text, isNear }: { text: string; isNear: boolean }) {
  return (
    <Link to="deadlines" className={isNear ? "font-semibold text-bad" : undefined}>
      {text}
    </Link>
  );
}
