import { Fragment } from "react";
import { EmailButton, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { formatDateTime } from "~/ui/format";
import type { ShownIncident } from "./queries.server";

export type IncidentFacts = { due: readonly ShownIncident[]; ended: readonly ShownIncident[] };

/** « Alerte : le disque est presque plein », « Réglé : le disque a de nouveau de la place » */
export function incidentSubject({ due, ended }: IncidentFacts): string {
  const said = due.length > 0 ? due.map(({ title }) => title) : ended.map(({ over }) => over);
  const words = said.map((text) => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()));
  return `${due.length > 0 ? "Alerte" : "Réglé"}\u00a0: ${words.join(", ")}`;
}

/** To every administrator: what must be mended, and what is over. */
export function IncidentEmail({ due, ended, pageUrl }: IncidentFacts & { pageUrl: string }) {
  const isOver = due.length === 0;
  return (
    <EmailLayout
      preview={(isOver ? ended.map(({ over }) => over) : due.map(({ title }) => title)).join(", ")}
      title={isOver ? "C’est réglé" : "À régler sur le serveur"}
    >
      <EmailText>Bonjour,</EmailText>
      {due.map(({ kind, title, finding, since, remedy, more }) => (
        <Fragment key={kind}>
          <EmailText>
            <strong>{title}</strong>, depuis le {formatDateTime(since)}. {finding}
          </EmailText>
          <EmailText>
            {remedy} {more}
          </EmailText>
        </Fragment>
      ))}
      {ended.map(({ kind, title, over, since }) => (
        <EmailText key={kind}>
          <strong>{over}.</strong> L’alerte «&nbsp;{title}&nbsp;», du {formatDateTime(since)}, est finie.
        </EmailText>
      ))}
      {!isOver && <EmailText>Tant que cela dure, vous recevez un rappel par jour, puis un e-mail à la fin.</EmailText>}
      <EmailButton href={pageUrl}>Voir l’état du site</EmailButton>
    </EmailLayout>
  );
}
