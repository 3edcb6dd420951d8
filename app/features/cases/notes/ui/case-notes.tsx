import { type SubmissionResult, useForm } from "@conform-to/react";
import { useRef } from "react";
import { platformErrors } from "~/platform/errors";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { OtherText } from "~/ui/other-text";
import { TextArea } from "~/ui/text-area";
import { type StoredText, useEditedText } from "~/ui/use-edited-text";
import { useLateValidation } from "~/ui/use-late-validation";
import type { Colleague } from "../../colleagues/rules";
import { caseErrors } from "../../errors";
import { useNewRowId } from "../../wizard/ui/use-new-row-id";
import type { CaseNote } from "../queries.server";
import { Mentions } from "./mentions";

export type CaseNotesProps = {
  caseId: string;
  notes: readonly CaseNote[];
  /** Whom a note may mention. */
  colleagues: readonly Colleague[];
  newId: string;
  /** The result of a refused submission, with the id of its note. */
  refused?: { id: string; result: SubmissionResult<string[]> } | undefined;
  /** What was being typed when the session ended. */
  kept?: Record<string, string> | undefined;
  draft: FormDraft;
  /** The drafts of one’s own notes that are being changed. */
  editDrafts: readonly FormDraft[];
};

/** The staff's notes on a case, the latest first. Each person changes and deletes their own. */
export function CaseNotes({ caseId, notes, colleagues, newId, refused, kept, draft, editDrafts }: CaseNotesProps) {
  const id = useNewRowId(newId, notes);
  const refusedNote = refused && notes.find((note) => note.id === refused.id);
  return (
    <Card title="Notes internes" aside={<Badge className="print:hidden">Équipe seulement</Badge>}>
      <NoteForm
        key={id}
        id={id}
        formId="note"
        intent="note.add"
        label="Nouvelle note"
        submitLabel="Ajouter la note"
        colleagues={colleagues}
        text={kept?.text ?? draft.fields.text?.[0]}
        draft={draft}
        lastResult={refusedNote ? undefined : refused?.result}
      />
      {notes.length > 0 && (
        <ol className="grid gap-4 border-t border-line pt-4">
          {notes.map((note) => (
            <Note
              key={note.id}
              note={note}
              draft={editDrafts.find(({ key }) => key === `note-edit/${note.id}`)}
              lastResult={note === refusedNote ? refused?.result : undefined}
            />
          ))}
        </ol>
      )}
      {notes.length > 0 && (
        <a href={`/admin/cases/${caseId}/pdf?notes=1`} className="text-sm print:hidden">
          Télécharger le dossier avec ces notes (PDF)
        </a>
      )}
    </Card>
  );
}

type NoteProps = {
  note: CaseNote;
  draft: FormDraft | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
};

function Note({ note, draft, lastResult }: NoteProps) {
  const { text, author, createdAt, updatedAt, isOwn } = note;
  const isEdited = updatedAt.getTime() - createdAt.getTime() > 1000;
  return (
    <li className="grid gap-1 border-l-3 border-warm-light pl-4">
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      <p className="text-sm text-ink-quiet">
        {author || "Compte supprimé"} · {formatDateTime(createdAt)}
        {isEdited && <> · modifiée le {formatDateTime(updatedAt)}</>}
      </p>
      {isOwn && <OwnNote note={note} draft={draft} lastResult={lastResult} />}
    </li>
  );
}

function OwnNote({ note, draft, lastResult }: NoteProps) {
  const { id, text, createdAt } = note;
  const details = useRef<HTMLDetailsElement>(null);
  const isTyped = draft?.fields.text !== undefined;
  const about = <span className="sr-only"> la note du {formatDateTime(createdAt)}</span>;
  return (
    <div className="grid gap-1 print:hidden">
      <details ref={details} open={isTyped || Boolean(lastResult)}>
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline underline-offset-4">
          Modifier ou supprimer{about}
        </summary>
        <div className="grid gap-2 pt-2">
          <NoteForm
            id={id}
            formId={`note-${id}`}
            intent="note.edit"
            label="Texte de la note"
            submitLabel="Enregistrer"
            text={draft?.fields.text?.[0] ?? text}
            stored={note}
            draft={draft}
            lastResult={lastResult}
          />
          <AppForm
            failure={platformErrors.messageOf("deletion_failed")}
            id={`supprimer-${id}`}
            className="contents"
            preventScrollReset
          >
            <input type="hidden" name="id" value={id} />
            <DialogButton
              dialog={`supprimer-${id}-question`}
              variant="danger"
              size="small"
              className="justify-self-start"
            >
              Supprimer{about}
            </DialogButton>
          </AppForm>
        </div>
      </details>
      <ConfirmDialog
        id={`supprimer-${id}-question`}
        title="Supprimer cette note&nbsp;?"
        confirmLabel="Supprimer la note"
        submit={{ form: `supprimer-${id}`, name: "intent", value: "note.delete" }}
      >
        <blockquote className="border-l-4 border-line pl-4 whitespace-pre-wrap wrap-anywhere text-ink-quiet">
          {text}
        </blockquote>
        <p>Son texte disparaît pour toute l’équipe. L’historique garde seulement la trace de sa suppression.</p>
      </ConfirmDialog>
    </div>
  );
}

type NoteFormProps = {
  /** The id of the note. */
  id: string;
  /** The id of the form, unique in the page. */
  formId: string;
  intent: "note.add" | "note.edit";
  label: string;
  submitLabel: string;
  text: string | undefined;
  /** The note that is being changed. */
  stored?: StoredText;
  draft?: FormDraft | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  colleagues?: readonly Colleague[];
};

const NO_TEXT: StoredText = { text: "", version: "" };

function NoteForm(props: NoteFormProps) {
  const { id, formId, intent, label, submitLabel, text, stored, draft, lastResult, colleagues = [] } = props;
  const [form, fields] = useForm<{ text: string }>({
    id: formId,
    lastResult,
    defaultValue: { text },
    ...useLateValidation(() => import("../../schema").then(({ checkNote }) => checkNote), "onSubmit"),
  });
  // The page has given the form a new id, over which the draft must not put the used one.
  const isUsed = lastResult?.error?.[""]?.includes(caseErrors.messageOf("already_sent")) ?? false;
  const edited = useEditedText(fields.text, stored ?? NO_TEXT, {
    kept: stored && draft?.fields.text && draft.fields.version?.[0],
    isRefused: lastResult?.error?.[""]?.includes(caseErrors.messageOf("case_note_changed")) ?? false,
  });
  return (
    <AppForm
      failure={caseErrors.messageOf("note_save_failed")}
      form={form}
      draft={draft}
      className="grid grid-cols-1 gap-3 print:hidden"
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} data-draft={draft && !stored && !isUsed ? "with" : undefined} />
      {stored && <input type="hidden" name="version" key={edited.base} defaultValue={edited.base} data-draft="with" />}
      {edited.other !== null && (
        <OtherText label="Cette note a changé" text={edited.other} onTake={edited.take} onKeep={edited.keep} />
      )}
      <TextArea field={fields.text} label={label} rows={2} />
      {colleagues.length > 0 && <Mentions fieldId={fields.text.id} colleagues={colleagues} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton name="intent" value={intent} variant="second" size="small">
          {submitLabel}
        </SubmitButton>
        {draft && <DraftStatus draft={draft} isAside />}
      </div>
    </AppForm>
  );
}
