import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Heading1, Heading2, Link as LinkMark, List, ListOrdered, Pilcrow, Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { Dialog } from "~/ui/dialog";

type Tool = { label: string; icon: ReactNode; run: (editor: Editor) => void; isOn?: (editor: Editor) => boolean };

const chain = (editor: Editor) => editor.chain().focus();
const TOOLS: Tool[] = [
  {
    label: "Paragraphe",
    icon: <Pilcrow />,
    run: (editor) => chain(editor).setParagraph().run(),
    isOn: (editor) => editor.isActive("paragraph") && !editor.isActive("listItem"),
  },
  {
    label: "Titre",
    icon: <Heading1 />,
    run: (editor) => chain(editor).toggleHeading({ level: 1 }).run(),
    isOn: (editor) => editor.isActive("heading", { level: 1 }),
  },
  {
    label: "Sous-titre",
    icon: <Heading2 />,
    run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
  },
  {
    label: "Gras",
    icon: <Bold />,
    run: (editor) => chain(editor).toggleBold().run(),
    isOn: (editor) => editor.isActive("bold"),
  },
  {
    label: "Liste à puces",
    icon: <List />,
    run: (editor) => chain(editor).toggleBulletList().run(),
    isOn: (editor) => editor.isActive("bulletList"),
  },
  {
    label: "Liste numérotée",
    icon: <ListOrdered />,
    run: (editor) => chain(editor).toggleOrderedList().run(),
    isOn: (editor) => editor.isActive("orderedList"),
  },
];
const HISTORY: Tool[] = [
  { label: "Annuler", icon: <Undo2 />, run: (editor) => chain(editor).undo().run() },
  { label: "Rétablir", icon: <Redo2 />, run: (editor) => chain(editor).redo().run() },
];

/** The editor's buttons. The Tab key reaches one of them; the arrow keys move between them. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: own }) => [...TOOLS.map((tool) => tool.isOn?.(own) ?? false), own.isActive("link")],
  });
  const tools: (Tool & { pressed?: boolean })[] = [
    ...TOOLS.map((tool, index) => ({ ...tool, pressed: on[index] })),
    { label: "Lien", icon: <LinkMark />, run: () => setLinking(true), pressed: on[TOOLS.length] },
    ...HISTORY,
  ];
  const [stop, setStop] = useState(0);
  return (
    <>
      <div
        role="toolbar"
        aria-label="Mise en forme"
        onKeyDown={(event) => moveWithArrows(event, setStop)}
        className="flex flex-wrap gap-0.5 border-b border-line p-1.5"
      >
        {tools.map(({ label, icon, run, pressed }, index) => (
          <button
            key={label}
            type="button"
            title={label}
            aria-label={label}
            aria-pressed={pressed}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            onClick={() => run(editor)}
            className={cx(
              "grid size-11 place-items-center rounded-field [&>svg]:size-5",
              pressed ? "bg-brand text-on-fill" : "text-brand hover:bg-brand-tint",
            )}
          >
            {icon}
          </button>
        ))}
      </div>
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
    </>
  );
}

function moveWithArrows(event: KeyboardEvent<HTMLDivElement>, setStop: (index: number) => void) {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const moves: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = moves[event.key];
  if (index < 0 || next === undefined) return;
  event.preventDefault();
  const to = (next + buttons.length) % buttons.length;
  setStop(to);
  buttons[to]?.focus();
}

/** Asks for the address of a link. It is inside a form: its field has no name, and Enter does not submit the form. */
function LinkDialog({ editor, open, onClose }: { editor: Editor; open: boolean; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  const close = () => {
    setError("");
    onClose();
  };
  const apply = () => {
    const href = completeAddress(field.current?.value ?? "");
    if (!href) return setError("Indiquez une adresse complète, par exemple https://www.exemple.fr");
    const { empty } = editor.state.selection;
    const link = chain(editor).extendMarkRange("link");
    if (empty && !editor.isActive("link"))
      link.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else link.setLink({ href }).run();
    close();
  };
  const remove = () => {
    chain(editor).extendMarkRange("link").unsetLink().run();
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Lien"
      actions={
        <>
          {editor.isActive("link") && (
            <Button variant="quiet" onClick={remove}>
              Retirer le lien
            </Button>
          )}
          <Button onClick={apply}>Placer le lien</Button>
        </>
      }
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Adresse de la page ou adresse e-mail
        </label>
        {error && (
          <p id={`${id}-error`} role="alert" className="font-semibold text-bad">
            {error}
          </p>
        )}
        <input
          id={id}
          key={String(open)}
          ref={field}
          type="text"
          inputMode="url"
          defaultValue={open ? (editor.getAttributes("link").href ?? "") : ""}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            apply();
          }}
          className="control"
        />
      </div>
    </Dialog>
  );
}

/** Completes an address with `https://` or, for an e-mail address, `mailto:`. Null when it is not an address. */
function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(https?:\/\/|mailto:)\S+$/i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:]+\.[^\s:]+$/.test(text) ? `https://${text}` : null;
}
