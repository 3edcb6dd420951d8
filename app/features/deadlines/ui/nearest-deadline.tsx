import type { ReactNode } from "react";
import { Link } from "react-router";

export type NearestDeadlineProps = {
  /** The introduction of the case. */
  children: ReactNode;
  /** Made on the server. */
  nearest: { text: string; isNear: boolean } | null;
};

/** The introduction of a case for the staff, and its nearest date, in red when few days are left. */
export function NearestDeadline({ children, nearest }: NearestDeadlineProps) {
  return (
    <>
      <p className="max-w-measure text-ink-quiet">{children}</p>
      {nearest && (
        <Link to="deadlines" className={nearest.isNear ? "font-semibold text-bad" : ""}>
          {nearest.text}
        </Link>
      )}
    </>
  );
}
