import { type ReactNode, useState } from "react";
import { RENDERED } from "~/platform/forms/rendered-fields";
import { Button } from "~/ui/button";
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
  // What a template replaced, until something is typed.
  const [taken, setTaken] = useState<{ name: string; before: Text } | null>(null);
  const put = (text: Text) => {
    setStart(({ version }) => ({ ...text, version: version + 1 }));
    onChange(text);
    onReplace(text);
  };
  const take = ({ name, subject, content }: Template) => {
    setTaken({ name, before: initial });
    put({ subject, content });
  };
  const type = (change: Partial<Text>) => {
    setTaken(null);
    onChange(change);
  };
  return (
    <section aria-labelledby="text" className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id="text" className="sr-only">
        Message
      </h2>
      <TemplatePicker templates={templates} onPick={take}>
        {taken && (
          <p role="status" className="flex items-center gap-1 text-sm">
            «&nbsp;{taken.name}&nbsp;» est en place.
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                put(taken.before);
                setTaken(null);
              }}
            >
              Annuler
            </Button>
          </p>
        )}
      </TemplatePicker>
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
          onInput={(event) => type({ subject: event.currentTarget.value })}
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
            onChange={(content) => type({ content })}
          />
        </div>
        <VariablesPanel note={<NamelessNote count={withoutName} />} />
      </div>
    </section>
  );
}

type TemplatePickerProps = {
  templates: readonly Template[];
  onPick: (template: Template) => void;
  children: ReactNode;
};

/** Choosing a template puts it in place; without JavaScript, its button does. */
function TemplatePicker({ templates, onPick, children }: TemplatePickerProps) {
  const isHydrated = useHydrated();
  const own = templates.filter(({ isBuiltIn }) => !isBuiltIn);
  const option = ({ id, name }: Template) => (
    <option key={id} value={id}>
      {name}
    </option>
  );
  return (
    <div data-draft="never" className={LINE}>
      <label htmlFor="template" className="font-semibold">
        Partir d’un modèle
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          id="template"
          name="template"
          className="min-w-0 flex-[1_1_10rem] sm:max-w-96"
          onChange={({ currentTarget }) => {
            const template = templates.find(({ id }) => id === currentTarget.value);
            currentTarget.value = "";
            if (template) onPick(template);
          }}
        >
          <option value="">Choisir un modèle</option>
          <optgroup label="Modèles fournis">{templates.filter(({ isBuiltIn }) => isBuiltIn).map(option)}</optgroup>
          {own.length > 0 && <optgroup label="Modèles de l’équipe">{own.map(option)}</optgroup>}
        </Select>
        {!isHydrated && (
          <Button variant="second" type="submit" name="intent" value="use">
            Utiliser ce modèle
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
