import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StaffActs as Acts } from "../queries.server";

/** The introduction of a case for the staff, what its client has to do, and what they did with its proof. */
export function StaffActs({ children, acts: { toDo, done } }: { children: ReactNode; acts: Acts }) {
  return (
    <>
      <p className="max-w-measure text-ink-quiet">{children}</p>
      {toDo.map((text) => (
        <Link key={text} to="deadlines">
          {text}
        </Link>
      ))}
      {done.length > 0 && (
        <details className="max-w-measure">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
            {`Démarches faites (${done.length})`}
          </summary>
          <ul className="grid gap-1 text-ink-quiet">
            {done.map(({ text, proofs }) => (
              <li key={text}>
                {text}
                {proofs.map(({ label, to }) => (
                  <a key={to} href={to} className="ml-3">
                    {label}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
