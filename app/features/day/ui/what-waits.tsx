import { Link } from "react-router";
import { clockSince, durationText } from "~/features/cases/desk/rules";
import { WORKLIST_PATH } from "~/features/worklist/rules";
import { formatNumber } from "~/ui/format";
import type { Day } from "../queries.server";

type WhatWaitsProps = Pick<Day, "answers"> & { documents: number; now: Date };

/** The first line of the day: what waits for its reader, and the way there. */
export function WhatWaits({ answers: { count, since }, documents, now }: WhatWaitsProps) {
  return (
    <p className="text-lg lg:col-span-12">
      {count === 0 && documents === 0 && "Aucune réponse n’attend."}
      {count > 0 && (
        <>
          <Link to={WORKLIST_PATH} className="font-semibold">
            {formatNumber(count)} {count > 1 ? "réponses" : "réponse"} à donner
          </Link>
          {since && `, ${count > 1 ? "la première " : ""}${clockText(since, now)}`}
        </>
      )}
      {count > 0 && documents > 0 && " · "}
      {documents > 0 && (
        <Link to="/admin/documents" className="font-semibold">
          {formatNumber(documents)} {documents > 1 ? "documents" : "document"} à vérifier
        </Link>
      )}
    </p>
  );
}

function clockText(since: Date, now: Date): string {
  const clock = clockSince(since, now);
  if (clock.state === "late") return `en retard de ${durationText(clock.lateness)}`;
  return clock.state === "waiting" ? `dans ${durationText(clock.remaining)}` : "";
}
