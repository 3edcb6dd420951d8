import { Fragment } from "react";
import { EmailButton, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { formatDateTime } from "~/ui/format";
import type { ShownIncident } from "./queries.server";

export type IncidentFacts = { due: readonly ShownIncident[]; ended: readonly ShownIncident[] };

/** « Alerte : le disque est presque plein », « C’est réglé : … » */
export function incidentSubject({ due, ended }: IncidentFacts): string {
  const titles = (due.length > 0 ? due : ended).map(({ title }) =>
    title.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()),
  );
  return `${due.length > 0 ? "Alerte" : "C’est réglé"}\u00a0: ${titles.join(", ")}`;
}

/** To every administrator: what must be mended, and what is over. */
export function IncidentEmail({ due, ended, pageUrl }: IncidentFacts & { pageUrl: string }) {
  const isOver = due.length === 0;
  return (
    <EmailLayout
      preview={(isOver ? ended : due).map(({ title }) => title).join(", ")}
      title={isOver ? "C’est réglé" : "À régler sur le serveur"}
    >
      <EmailText>Bonjour,</EmailText>
      {due.map(({ kind, title, finding, since, remedy }) => (
        <Fragment key={kind}>
          <EmailText>
            <strong>{title}</strong>, depuis le {formatDateTime(since)}. {finding}
          </EmailText>
          <EmailText>{remedy}</EmailText>
        </Fragment>
      ))}
      {ended.map(({ kind, title, since }) => (
        <EmailText key={kind}>
          C’est réglé&nbsp;: «&nbsp;{title}&nbsp;», signalé depuis le {formatDateTime(since)}.
        </EmailText>
      ))}
      {!isOver && <EmailText>Tant que cela dure, vous recevez un rappel par jour, puis un e-mail à la fin.</EmailText>}
      <EmailButton href={pageUrl}>Voir l’état du site</EmailButton>
    </EmailLayout>
  );
}
