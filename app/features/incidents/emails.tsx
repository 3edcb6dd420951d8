import { Fragment } from "react";
import { EmailButton, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { formatDateTime } from "~/ui/format";
import type { ShownIncident } from "./queries.server";

export type IncidentFacts = { due: readonly ShownIncident[]; ended: readonly ShownIncident[] };

/** « Alerte : le disque est presque plein », « Réglé : les e-mails partent de nouveau » */
export function incidentSubject({ due, ended }: IncidentFacts): string {
  const [word, sentences] =
    due.length > 0 ? ["Alerte", due.map(({ title }) => title)] : ["Réglé", ended.map(({ over }) => over)];
  return `${word}\u00a0: ${sentences.map(withoutCapital).join(", ")}`;
}

const withoutCapital = (sentence: string): string => sentence.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());

/** To every administrator: what must be mended, and what is over. */
export function IncidentEmail({ due, ended, pageUrl }: IncidentFacts & { pageUrl: string }) {
  const isOver = due.length === 0;
  return (
    <EmailLayout
      preview={(isOver ? ended.map(({ over }) => over) : due.map(({ title }) => title)).join(", ")}
      title={isOver ? "C’est réglé" : "À régler sur le serveur"}
    >
      <EmailText>Bonjour,</EmailText>
      {due.map(({ kind, title, finding, since, remedy, command, manual }) => (
        <Fragment key={kind}>
          <EmailText>
            <strong>{title}</strong>, depuis le {formatDateTime(since)}. {finding}
          </EmailText>
          <EmailText>{remedy}</EmailText>
          {command && (
            <EmailText>
              <code>{command}</code>
            </EmailText>
          )}
          <EmailText>{manual}</EmailText>
        </Fragment>
      ))}
      {ended.map(({ kind, over, title, since }) => (
        <EmailText key={kind}>
          <strong>{over}.</strong> C’était signalé depuis le {formatDateTime(since)}&nbsp;: «&nbsp;{title}&nbsp;».
        </EmailText>
      ))}
      {!isOver && <EmailText>Tant que cela dure, vous recevez un rappel par jour, puis un e-mail à la fin.</EmailText>}
      <EmailButton href={pageUrl}>Voir l’état du site</EmailButton>
    </EmailLayout>
  );
}
