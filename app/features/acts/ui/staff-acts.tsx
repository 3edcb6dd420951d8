import type { ReactNode } from "react";
import { Link } from "react-router";

/** The introduction of a case for the staff, and what its client has to do. */
export function StaffActs({ children, acts }: { children: ReactNode; acts: readonly string[] }) {
  return (
    <>
      <p className="max-w-measure text-ink-quiet">{children}</p>
      {acts.map((text) => (
        <Link key={text} to="deadlines">
          {text}
        </Link>
      ))}
    </>
  );
}
