import { useRef, useState } from "react";
import { RENDERED } from "~/platform/forms/rendered-fields";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/dialog";
import { Select } from "~/ui/select";
import { useHydrated } from "~/ui/use-hydrated";
import { NamelessNote } from "../../message/ui/nameless-note";
import { VariablesPanel } from "../../message/ui/variables-panel";
import type { Template } from "../../templates/schema";
import { SUBJECT_MAX } from "../rules";
import { MessageEditor } from "./message-editor";

type Text = { subject: string; content: string };
export type MessageSectionProps = {
  initial: Text;
  templates: readonly Template[];
  /** How many of the recipients have no name to write. */
  withoutName: number;
  onChange: (change: Partial<Text>) => void;
  /** Called when a template replaces both texts. */
  onReplace: (texts: Text) => void;
};

/** A field below its label; beside the preview, on one line with it. */
const LINE = "grid gap-1.5 xl:grid-cols-[9.5rem_minmax(0,1fr)] xl:items-center xl:gap-3";

/** Template, subject and body of the message, beside its variables. */
export function MessageSection({ initial, templates, withoutName, onChange, onReplace }: MessageSectionProps) {
  // The initial values of the fields. When a template is chosen, a new version mounts the fields again.
  const [start, setStart] = useState({ ...initial, version: 0 });
  const [asked, setAsked] = useState<Template | null>(null);
  const take = ({ subject, content }: Template) => {
    setStart(({ version }) => ({ subject, content, version: version + 1 }));
    setAsked(null);
    onChange({ subject, content });
    onReplace({ subject, content });
  };
  const isEmpty = initial.subject === "" && initial.content === "";
  return (
    <section aria-labelledby="text" className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id="text" className="sr-only">
        Message
      </h2>
      <TemplatePicker templates={templates} onPick={(template) => (isEmpty ? take(template) : setAsked(template))} />
      <div data-field className={LINE}>
        <label htmlFor="subject" className="font-semibold">
          Objet
        </label>
        <input type="hidden" name={RENDERED} value="subject" />
        <input
          id="subject"
          key={start.version}
          name="subject"
          defaultValue={start.subject}
          maxLength={SUBJECT_MAX}
          onInput={(event) => onChange({ subject: event.currentTarget.value })}
          className="control"
        />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_12rem] xl:gap-3">
        <div className="grid min-w-0 grid-cols-1 content-start">
          <input type="hidden" name={RENDERED} value="content" />
          <MessageEditor
            key={`content-${start.version}`}
            name="content"
            content={start.content}
            onChange={(content) => onChange({ content })}
          />
        </div>
        <VariablesPanel note={<NamelessNote count={withoutName} />} />
      </div>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Remplacer le message&nbsp;?"
        confirmLabel="Remplacer"
        onConfirm={() => asked && take(asked)}
      >
        <p>L’objet et le texte que vous avez écrits laissent la place au modèle « {asked?.name} ».</p>
      </ConfirmDialog>
    </section>
  );
}

type TemplatePickerProps = { templates: readonly Template[]; onPick: (template: Template) => void };

function TemplatePicker({ templates, onPick }: TemplatePickerProps) {
  const isHydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const own = templates.filter(({ isBuiltIn }) => !isBuiltIn);
  const option = ({ id, name }: Template) => (
    <option key={id} value={id}>
      {name}
    </option>
  );
  const pick = () => {
    const template = templates.find(({ id }) => id === select.current?.value);
    if (template) onPick(template);
  };
  return (
    <div data-draft="never" className={LINE}>
      <label htmlFor="template" className="font-semibold">
        Partir d’un modèle
      </label>
      <div className="flex flex-wrap gap-2">
        <Select id="template" name="template" ref={select} className="min-w-0 flex-[1_1_10rem] sm:max-w-96">
          <optgroup label="Modèles fournis">{templates.filter(({ isBuiltIn }) => isBuiltIn).map(option)}</optgroup>
          {own.length > 0 && <optgroup label="Modèles de l’équipe">{own.map(option)}</optgroup>}
        </Select>
        <Button
          variant="second"
          type={isHydrated ? "button" : "submit"}
          name="intent"
          value="use"
          onClick={isHydrated ? pick : undefined}
        >
          Utiliser ce modèle
        </Button>
      </div>
    </div>
  );
}
