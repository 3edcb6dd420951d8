/**
 * The name of the hidden fields that list the fields of a page: a list without a tick sends nothing, and a disabled field
 * neither.
 */
export const RENDERED = "rendered";

/** The values of a whole form; undefined for a field that it does not hold, which is not an empty one. */
export type WholeForm<Text extends string, List extends string> = {
  texts: Record<Text, string | undefined>;
  lists: Record<List, string[] | undefined>;
  /** Whether the page showed a text field that the form lacks, as a form does whose fields were disabled. */
  isCut: boolean;
};

/**
 * Reads a form that is saved as a whole, by the list of the fields that its page rendered. A page of a former version
 * sends no list: nothing that is empty is taken from it.
 */
export function readWholeForm<Text extends string, List extends string>(
  form: FormData | URLSearchParams,
  names: { texts: readonly Text[]; lists: readonly List[] },
): WholeForm<Text, List> {
  const rendered = new Set<unknown>(form.getAll(RENDERED));
  const isCut = names.texts.some((name) => rendered.has(name) && !form.has(name));
  const textOf = (name: string): string | undefined => {
    const value = form.get(name);
    return typeof value === "string" && (value.trim() !== "" || rendered.has(name)) ? value : undefined;
  };
  const listOf = (name: string): string[] | undefined => {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    return values.length > 0 || (rendered.has(name) && !isCut) ? values : undefined;
  };
  const read = <Name extends string, Value>(all: readonly Name[], readOne: (name: string) => Value) =>
    Object.fromEntries(all.map((name) => [name, readOne(name)])) as Record<Name, Value>;
  return { texts: read(names.texts, textOf), lists: read(names.lists, listOf), isCut };
}
