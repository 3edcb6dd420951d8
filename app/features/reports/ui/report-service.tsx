import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button-class";
import { Disclosure } from "~/ui/disclosure";
import { formatLongDate } from "~/ui/format";
import type { CaseReports } from "../queries.server";
import { ReportSheet } from "./report-sheet";

export type ReportServiceProps = {
  service: CaseReports["services"][number];
  isOpen: boolean;
  canTick: boolean;
};

const TONES = { concerned: "info", check: "wait", not: "plain", french: "plain" } as const;

/** One service: whether it concerns the case and why, its sheet, its link, and what was done. */
export function ReportService({ service, isOpen, canTick }: ReportServiceProps) {
  const { id, name, keeper, purpose, verdict, verdictText, why, href, contact, read, doneOn, reference, sheet } =
    service;
  return (
    <Disclosure
      open={isOpen}
      summary={
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-[1.1rem]">{name}</h3>
          {doneOn ? (
            <Badge tone="ok">Fait le {formatLongDate(doneOn)}</Badge>
          ) : (
            <Badge tone={TONES[verdict]}>{verdictText}</Badge>
          )}
        </span>
      }
    >
      <p className="rounded-field bg-surface-quiet px-4 py-2.5 text-ink">{why}</p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a href={href} rel="noreferrer" target="_blank" className={buttonClass("second", "small")}>
          <ExternalLink aria-hidden="true" className="size-4.5" />
          Ouvrir {name}
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
        {canTick && (
          <Link to={`?fait=${id}#fait`} className={LINK}>
            {doneOn ? "Changer la date ou le numéro" : "C’est fait\u00a0?"}
            <span className="sr-only"> {name}</span>
          </Link>
        )}
      </p>
      {doneOn && reference && (
        <p>
          Votre numéro&nbsp;: <span className="wrap-anywhere text-ink select-all">{reference}</span>
        </p>
      )}
      <p>
        <span className="font-semibold text-ink">{keeper}.</span> {purpose}
      </p>
      <ReportSheet service={service} />
      {!sheet && (
        <Link to={`?fiche=${id}`} preventScrollReset className={`${LINK} justify-self-start`}>
          Préparer quand même la fiche<span className="sr-only"> pour {name}</span>
        </Link>
      )}
      <p className="text-sm">
        {contact}. {read}
      </p>
    </Disclosure>
  );
}

const LINK = "inline-flex min-h-11 items-center font-semibold";
