import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { formatDateTime } from "~/ui/format";
import type { LastMessage } from "../queries.server";

/** The last message of a person's conversations, which leads to the whole. */
export function LastMessageCard({ message, caseId }: { message: LastMessage; caseId: string }) {
  const { sender, badge, text, sentAt } = message;
  return (
    <Card title="Dernier message">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="wrap-anywhere">{sender}</strong>
        {badge && <Badge>{badge}</Badge>}
        <span className="text-sm text-ink-quiet">{formatDateTime(sentAt)}</span>
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
