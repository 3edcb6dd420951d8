import { type Draft, versionsOf } from "~/features/mailings/draft/queries.server";
import { WRITTEN_FIELDS } from "~/features/mailings/draft/rules";
import { withTicks } from "~/features/mailings/recipients/rules";
import { type InterruptedForm, readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { readWholeForm } from "~/platform/forms/rendered-fields";
import { readCompose, SEND_EMAIL } from "./send-email-actions.server";

type Ticks = Record<string, boolean>;

/**
 * The saved draft with what was typed and ticked when the session ended, which is newer. `ticks` are the boxes that differ
 * from those of the draft, `selection` what they make of it, and `restored` identifies the form.
 */
export async function withInterruptedForm(request: Request, draft: Draft) {
  const form = await readInterruptedForm(request, SEND_EMAIL);
  const saved = { ...draft, savedAt: draft.savedAt?.toISOString() ?? null, versions: versionsOf(draft) };
  if (!form) return { draft: saved, selection: draft.selection, ticks: {} as Ticks, restored: null };
  // A text that is too long is shown too.
  const { subject, content } = readWholeForm(form, WRITTEN_FIELDS).texts;
  const sent = readSent(form);
  const { shown, ticked } = sent ?? {};
  const base = sent?.base;
  const wereTicked = base?.wereTicked;
  const changed = ticked && shown ? shown.filter((id) => ticked.includes(id) !== wereTicked?.includes(id)) : [];
  return {
    draft: {
      ...saved,
      subject: subject ?? saved.subject,
      content: content ?? saved.content,
      versions: base?.versions ?? saved.versions,
    },
    selection: ticked && shown ? withTicks(draft.selection, { shown, ticked, wereTicked }) : draft.selection,
    ticks: Object.fromEntries(changed.map((id) => [id, ticked?.includes(id) ?? false])) as Ticks,
    restored: form.at.toISOString(),
  };
}

function readSent(form: InterruptedForm) {
  try {
    return readCompose(form);
  } catch {
    return null;
  }
}
