import type { ReactNode } from "react";
import { EXHIBITS_TITLE, type Letter, SUBJECT_LABEL } from "../formats/rules";
import type { Block } from "../rules";
import type { Blank, InlineBlock, Text } from "../templates/sheet.server";

/** A letter as it leaves: the same words as its Word document, its PDF and its plain text. */
export function LetterView({ letter }: { letter: Letter }) {
  const { sender, addressee, place, sending, subject, body, signature, exhibits } = letter;
  return (
    <Paper>
      <Lines lines={sender} />
      <Lines lines={addressee} className={AT_RIGHT} />
      <p className={AT_RIGHT}>{place}</p>
      {sending && <p>{sending}</p>}
      <p className="font-semibold">
        {SUBJECT_LABEL}
        {subject}
      </p>
      <Blocks blocks={body} />
      <Lines lines={signature} className={AT_RIGHT} />
      <Exhibits exhibits={exhibits} />
    </Paper>
  );
}

/** The right half of the sheet, where it is wide enough. */
export const AT_RIGHT = "sm:ml-[50%]";

/** The sheet on which a letter is read, or written. */
export const Paper = ({ children }: { children: ReactNode }) => (
  <article className="-mx-2 grid grid-cols-1 content-start gap-3.5 rounded-[3px] border border-line bg-surface p-4.5 leading-normal wrap-anywhere text-ink shadow-over sm:mx-0 sm:gap-5 sm:p-12 print:mx-0 print:border-0 print:p-0 print:shadow-none">
    {children}
  </article>
);

export const Lines = ({ lines, className }: { lines: readonly string[]; className?: string }) => (
  <p className={`whitespace-pre-line ${className ?? ""}`}>{lines.join("\n")}</p>
);

/** The list of what is joined to a letter. */
export function Exhibits({ exhibits }: Pick<Letter, "exhibits">) {
  if (exhibits.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{EXHIBITS_TITLE}</p>
      <Lines lines={exhibits} />
    </div>
  );
}

/** Shows the field of a gap. */
export type BlankField = (blank: Blank) => ReactNode;

/** A text of a letter, with the fields of its gaps and what is asked without a field. */
export function Words({ text, field }: { text: Text; field?: BlankField | undefined }) {
  if (typeof text === "string") return text;
  return text.map((piece, at) => {
    if (typeof piece === "string") return piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
    if ("asked" in piece) return <mark key={at}>{piece.asked}</mark>;
    return <span key={piece.blank.key}>{field?.(piece.blank)}</span>;
  });
}

/** The blocks of a letter. @param field shows a gap that is filled in its place. */
export function Blocks({ blocks, field }: { blocks: readonly (Block | InlineBlock)[]; field?: BlankField }) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a letter is shown whole, and its blocks have no other name.
    <BlockView key={at} block={block} field={field} />
  ));
}

function BlockView({ block, field }: { block: Block | InlineBlock; field: BlankField | undefined }) {
  switch (block.kind) {
    case "heading":
      return (
        <p className="mt-2 text-[1.1rem] font-semibold">
          <Words text={block.text} field={field} />
        </p>
      );
    case "paragraph":
      return (
        <p className="whitespace-pre-line">
          <Words text={block.text} field={field} />
        </p>
      );
    case "list": {
      const List = block.isNumbered ? "ol" : "ul";
      return (
        <List className={`grid gap-1 pl-5 ${block.isNumbered ? "list-decimal" : "list-disc"}`}>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a letter have no other name.
            <li key={at} className="whitespace-pre-line">
              <Words text={item} field={field} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <TableView table={block} field={field} />;
  }
}

/** Written out, since a browser reads a table that is not laid out as one as plain text. */
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** The cells of a row, each over the empty ones that follow it. */
function spanned(cells: readonly Text[]): { cell: Text; at: number; span: number }[] {
  const found: { cell: Text; at: number; span: number }[] = [];
  cells.forEach((cell, at) => {
    const before = found.at(-1);
    if (cell === "" && before) before.span += 1;
    else found.push({ cell, at, span: 1 });
  });
  return found;
}

type Table = Extract<Block | InlineBlock, { kind: "table" }>;

/** A table; on a phone each row is a block, whose cells stay side by side where they fit. */
function TableView({ table, field }: { table: Table; field: BlankField | undefined }) {
  const { caption, columns, rows } = table;
  return (
    <table {...ROLES.table} className="w-full border-collapse text-left max-sm:block sm:text-sm">
      <caption className="pb-1.5 text-left font-semibold max-sm:block">{caption}</caption>
      <thead {...ROLES.group} className="max-sm:sr-only">
        <tr {...ROLES.row}>
          {columns.map((column) => (
            <th
              key={column}
              {...ROLES.column}
              scope="col"
              className="border-b border-line-strong p-2 align-top whitespace-nowrap last:text-right"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group} className="max-sm:block max-sm:border-t max-sm:border-line-strong">
        {rows.map((cells, row) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter is shown whole, and its rows have no other name.
            key={row}
            {...ROLES.row}
            className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:border-b max-sm:border-line max-sm:py-1.5"
          >
            {spanned(cells).map(({ cell, at, span }) => (
              <td
                key={columns[at]}
                {...ROLES.cell}
                colSpan={span}
                className="wrap-break-word whitespace-pre-line tabular-nums last:text-right max-sm:last:ml-auto max-sm:last:font-semibold sm:border-b sm:border-line sm:p-2 sm:align-top sm:last:whitespace-nowrap"
              >
                <Words text={cell} field={field} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
