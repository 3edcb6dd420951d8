import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { Node } from "@tiptap/react";
import { placesOfVariables, VARIABLE_WORDS } from "~/platform/variables-in-words";
import { VARIABLES } from "../../message/rules";

const CHIP = "rounded-field bg-brand-tint px-1.5 font-semibold text-brand";

/** A variable in the editor: the word « Prénom », which is chosen and deleted as a whole. Outside it is « {firstName} ». */
export const VariableChips = Node.create({
  name: "variable",
  group: "inline",
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ name: { default: "" } }),
  parseHTML: () => [
    { tag: "span[data-variable]", getAttrs: (span) => ({ name: span.getAttribute("data-variable") ?? "" }) },
  ],
  renderHTML: ({ node }) => ["span", { "data-variable": node.attrs.name }, `{${node.attrs.name}}`],
  renderText: ({ node }) => `{${node.attrs.name}}`,
  addNodeView: () => {
    return ({ node }) => {
      const dom = document.createElement("span");
      dom.className = CHIP;
      dom.textContent = VARIABLE_WORDS[node.attrs.name] ?? node.attrs.name;
      dom.title = `{${node.attrs.name}}`;
      return { dom };
    };
  },
  addProseMirrorPlugins: () => [
    // Whatever brings one: typing, pasting, a template, a draft.
    new Plugin({
      appendTransaction: (changes, _, state) =>
        changes.some(({ docChanged }) => docChanged) ? withChips(state) : null,
    }),
  ],
  onCreate() {
    const shown = withChips(this.editor.state);
    // Nothing was typed: no draft begins, and undo does not take it back.
    if (shown) this.editor.view.dispatch(shown.setMeta("preventUpdate", true).setMeta("addToHistory", false));
  },
});

const isOffered = (name: string) => VARIABLES.some((variable) => variable.name === name);

/** Puts a chip in place of each variable in braces; null without one. */
function withChips({ doc, schema, tr }: EditorState): Transaction | null {
  doc.descendants(({ text = "", marks }, at) => {
    for (const { name, from, to } of placesOfVariables(text).filter((each) => isOffered(each.name))) {
      const chip = schema.nodes.variable?.create({ name }, null, marks);
      if (chip) tr.replaceWith(tr.mapping.map(at + from), tr.mapping.map(at + to), chip);
    }
  });
  return tr.docChanged ? tr : null;
}

/** What the editor holds, as it is stored: each chip is its variable in braces. */
export const withoutChips = (html: string): string =>
  html.replace(/<span data-variable="\w+">(\{\w+\})<\/span>/g, "$1");
