import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { SENDING, SETTLED } from "~/ui/draft-events";
import { EditorToolbar } from "./editor-toolbar";
import { VariableChips, withoutChips } from "./variable-chips";

export type RichEditorProps = {
  name: string;
  /** The id of the label. */
  labelledBy: string;
  /** What the page put into the plain field. */
  given: string;
  /** Returns the initial content as HTML; called again just before the editor is shown. */
  start: () => string;
  /** Called once the editor accepts input. */
  onReady: () => void;
  onChange?: (html: string) => void;
};

/** Titles of two levels, lists, paragraphs, bold and links: the same as what the server keeps (spec section 9). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2] },
    link: {
      openOnClick: false,
      protocols: ["http", "https", "mailto"],
      defaultProtocol: "https",
      HTMLAttributes: { rel: null, target: null },
    },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    italic: false,
    strike: false,
    underline: false,
  }),
  VariableChips,
];

const PAPER =
  "min-h-88 px-4 py-3 outline-none whitespace-pre-wrap break-words [&>*+*]:mt-3 [&_a]:text-brand [&_a]:underline [&_h1]:text-[1.6rem] [&_h2]:text-[1.25rem] [&_li>p]:mt-0 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6";

export default function RichEditor({ name, labelledBy, given, start, onReady, onChange }: RichEditorProps) {
  const [content] = useState(start);
  const latest = useRef(content);
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    // The page's CSP refuses the library's style element; its few rules are classes here.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        class: PAPER,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        lang: "fr",
        // It keeps the focus while its form is sent.
        tabindex: "0",
      },
    },
    onUpdate: ({ editor: own }) => {
      const html = own.isEmpty ? "" : withoutChips(own.getHTML());
      write(html);
      onChange?.(html);
    },
  });
  function write(html: string) {
    latest.current = html;
    if (!field.current || field.current.value === html) return;
    field.current.value = html;
    // A field that a script changes tells nobody.
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // What waited in the browser is put into the hidden field, which may happen while the library replaces its editor.
  useEffect(() => {
    const own = field.current;
    const take = () => {
      if (!own || own.value === latest.current) return;
      latest.current = own.value;
      if (editor && !editor.isDestroyed) editor.commands.setContent(own.value, { emitUpdate: true });
    };
    own?.addEventListener("change", take);
    return () => own?.removeEventListener("change", take);
  }, [editor]);
  // As the other fields of the form, it takes no change while the form is sent.
  useEffect(() => {
    const form = field.current?.form;
    const setEditable = ({ type }: Event) => {
      if (editor && !editor.isDestroyed) editor.setEditable(type === SETTLED, false);
    };
    for (const event of [SENDING, SETTLED]) form?.addEventListener(event, setEditable);
    return () => {
      for (const event of [SENDING, SETTLED]) form?.removeEventListener(event, setEditable);
    };
  }, [editor]);
  const [isReady, setReady] = useState(false);
  const wasTyping = useRef(false);
  // React may render this long before it is shown: text typed in the meantime is taken over before the first paint. The
  // library destroys an editor that is not shown at once, and makes another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an editor that can be used
  useLayoutEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const typed = isReady || latest.current !== content ? latest.current : start();
    if (typed !== content) editor.commands.setContent(typed, { emitUpdate: true });
    if (isReady) return;
    write(typed);
    wasTyping.current = document.activeElement?.getAttribute("name") === name;
    setReady(true);
    onReady();
  }, [editor]);
  // Whoever was writing in the plain field goes on in the editor that replaces it.
  useLayoutEffect(() => {
    if (!isReady || !wasTyping.current || !editor) return;
    wasTyping.current = false;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [isReady, editor]);
  if (!editor) return null;
  return (
    <div
      hidden={!isReady}
      className="rounded-field border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand"
    >
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
      {/* Unlike a hidden input, it knows what the page put into it, so that drafts see what was typed. */}
      <textarea ref={field} name={name} aria-label="Message" defaultValue={given} readOnly hidden />
    </div>
  );
}
