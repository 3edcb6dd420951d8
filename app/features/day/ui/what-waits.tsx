import { Fragment } from "react";
import { Link } from "react-router";
import { clockSince, durationText } from "~/features/cases/desk/rules";
import { WORKLIST_PATH } from "~/features/worklist/rules";
import { formatNumber } from "~/ui/format";
import type { Day } from "../queries.server";

type WhatWaitsProps = Pick<Day, "answers" | "atOnce" | "unassigned"> & { documents: number; now: Date };

/** The first line of the day: what waits for its reader, and the way there. */
export function WhatWaits({ answers: { count, since }, documents, atOnce, unassigned, now }: WhatWaitsProps) {
  const late = since && `, ${count > 1 ? "la première " : ""}${clockText(since, now)}`;
  const waiting = [
    { count, one: "réponse à donner", many: "réponses à donner", to: WORKLIST_PATH, after: late },
    { count: documents, one: "document à vérifier", many: "documents à vérifier", to: "/admin/documents" },
    { count: atOnce, one: "démarche", many: "démarches", to: "/admin/deadlines", after: " à faire dès aujourd’hui" },
    { count: unassigned, one: "dossier sans avocat", many: "dossiers sans avocat", to: "/admin?lawyer=none" },
  ].filter((each) => each.count > 0);
  return (
    <p className="text-lg lg:col-span-12">
      {waiting.length === 0 && "Aucune réponse n’attend."}
      {waiting.map(({ to, one, many, count, after }, index) => (
        <Fragment key={to}>
          {index > 0 && " · "}
          <Link to={to} className="font-semibold">
            {formatNumber(count)} {count > 1 ? many : one}
          </Link>
          {after}
        </Fragment>
      ))}
    </p>
  );
}

function clockText(since: Date, now: Date): string {
  const clock = clockSince(since, now);
  if (clock.state === "late") return `en retard de ${durationText(clock.lateness)}`;
  return clock.state === "waiting" ? `dans ${durationText(clock.remaining)}` : "";
}
