import { Link } from "react-router";
import { showVariables } from "~/platform/variables-in-words";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { replyErrors } from "../errors";
import type { SavedReply } from "../queries.server";

/** The saved replies, each with who wrote it. */
export function ReplyList({ replies }: { replies: readonly SavedReply[] }) {
  return (
    <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      {replies.map((reply) => (
        <li key={reply.id} className="grid min-w-0 grid-cols-1">
          <ReplyCard reply={reply} />
        </li>
      ))}
    </ul>
  );
}

const writtenText = (author: string, updatedAt: Date): string =>
  `${author ? `Écrite par ${author}` : "Écrite par un compte supprimé"}, le ${formatDate(updatedAt)}`;

function ReplyCard({
  reply: { id, title, text, isShared, isExample, author, updatedAt, canChange },
}: {
  reply: SavedReply;
}) {
  const path = `/admin/replies/${id}`;
  return (
    <Card
      title={
        canChange ? (
          <Link to={path} className="wrap-anywhere">
            {title}
          </Link>
        ) : (
          <span className="wrap-anywhere">{title}</span>
        )
      }
      aside={isExample ? <Badge tone="wait">Exemple</Badge> : isShared ? <Badge>Équipe</Badge> : undefined}
      actions={
        canChange && (
          <AppForm
            failure={replyErrors.messageOf("saved_reply_deletion_failed")}
            id={`reply-${id}`}
            className="flex flex-wrap gap-3"
            aria-label={`Réponse ${title}`}
          >
            <input type="hidden" name="id" value={id} />
            <ButtonLink to={path} size="small" variant="second" aria-label={`Modifier ${title}`}>
              Modifier
            </ButtonLink>
            {isExample ? (
              <>
                <SubmitButton
                  name="intent"
                  value="keep"
                  size="small"
                  data-failure={replyErrors.messageOf("saved_reply_failed")}
                  aria-label={`Reprendre ${title}`}
                >
                  Reprendre
                </SubmitButton>
                <SubmitButton name="intent" value="delete" size="small" variant="quiet" aria-label={`Retirer ${title}`}>
                  Retirer
                </SubmitButton>
              </>
            ) : (
              <DialogButton dialog={`delete-${id}`} size="small" variant="danger" aria-label={`Supprimer ${title}`}>
                Supprimer
              </DialogButton>
            )}
          </AppForm>
        )
      }
    >
      <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{showVariables(text)}</p>
      <p className="text-sm text-ink-quiet">
        {isExample ? "À relire avant de s’en servir" : writtenText(author, updatedAt)}
      </p>
      {canChange && !isExample && (
        <ConfirmDialog
          id={`delete-${id}`}
          title="Supprimer cette réponse&nbsp;?"
          confirmLabel="Supprimer la réponse"
          submit={{ form: `reply-${id}` }}
        >
          <p>
            «&nbsp;{title}&nbsp;» ne sera plus proposée{isShared && " à l’équipe"}. Les messages déjà envoyés ne
            changent pas.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
