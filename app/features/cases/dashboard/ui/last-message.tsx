import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { formatRecent } from "~/ui/format-from-today";
import type { LastMessage } from "../queries.server";

export type LastMessageCardProps = {
  message: LastMessage;
  caseId: string;
  /** An ISO date, in Paris. */
  today: string;
  /** Whether an act in view leads to the messages already: the card is then for a wide screen, where it stands beside. */
  isSaid: boolean;
};

/** The last message of a person's conversations, which leads to the whole. */
export function LastMessageCard({ message, caseId, today, isSaid }: LastMessageCardProps) {
  const { sender, badge, isAutomatic, text, sentAt } = message;
  return (
    <Card title="Dernier message" className={isSaid ? "max-lg:hidden" : undefined}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="wrap-anywhere">{sender}</strong>
        {badge && <Badge>{badge}</Badge>}
        <span className="text-sm text-ink-quiet">
          {isAutomatic && "Message automatique · "}
          {formatRecent(sentAt, today)}
        </span>
      </div>
      <blockquote dir="auto" className="rounded-card bg-surface-quiet px-4 py-3 wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
      <ButtonLink to={`/case/${caseId}/chat`} variant="second">
        {sender === "Vous" ? "Ouvrir la conversation" : "Répondre"}
      </ButtonLink>
    </Card>
  );
}
