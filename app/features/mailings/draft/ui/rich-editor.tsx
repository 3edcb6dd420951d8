import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useLayoutEffect, useState } from "react";
import { EditorToolbar } from "./editor-toolbar";

export type RichEditorProps = {
  name: string;
  /** The id of its label. */
  labelledBy: string;
  /** What it starts with, as HTML; asked until it is shown. */
  start: () => string;
  /** Called once it can be written in. */
  onReady: () => void;
  onChange?: (html: string) => void;
};

/** Titles of two levels, lists, paragraphs, bold and links: what the server keeps, and nothing more (spec section 9). */
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
];

const PAPER =
  "min-h-88 px-4 py-3 outline-none whitespace-pre-wrap break-words [&>*+*]:mt-3 [&_a]:text-brand [&_a]:underline [&_h1]:text-[1.6rem] [&_h2]:text-[1.25rem] [&_li>p]:mt-0 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6";

export default function RichEditor({ name, labelledBy, start, onReady, onChange }: RichEditorProps) {
  const [content] = useState(start);
  // What the form sends.
  const [html, setHtml] = useState(content);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    // A style element of the library's own would be refused by the page's policy: its few rules are classes here.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        class: PAPER,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        lang: "fr",
      },
    },
    onUpdate: ({ editor: own }) => {
      const written = own.isEmpty ? "" : own.getHTML();
      setHtml(written);
      onChange?.(written);
    },
  });
  // React may wait between drawing this and showing it: what was typed meanwhile is taken over before the next picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const typed = start();
    if (typed !== content) editor?.commands.setContent(typed, { emitUpdate: true });
    onReady();
  }, []);
  if (!editor) return null;
  return (
    <div className="rounded-field border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand">
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
      <input type="hidden" name={name} value={html} readOnly />
    </div>
  );
}
