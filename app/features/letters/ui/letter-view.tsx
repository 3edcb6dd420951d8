import { EXHIBITS_TITLE, type Letter, SUBJECT_LABEL } from "../formats/rules";
import type { Block } from "../rules";

/** A letter as it leaves: the same words as its Word document, its PDF and its plain text. */
export function LetterView({ letter }: { letter: Letter }) {
  const { sender, addressee, place, sending, subject, body, signature, exhibits } = letter;
  return (
    <div className="grid grid-cols-1 gap-5 wrap-anywhere rounded-field border border-line bg-surface p-5 text-ink sm:p-8">
      <Lines lines={sender} />
      <Lines lines={addressee} className="sm:ml-[50%]" />
      <p className="sm:ml-[50%]">{place}</p>
      {sending && <p>{sending}</p>}
      <p className="font-semibold">
        {SUBJECT_LABEL}
        {subject}
      </p>
      {body.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is shown whole, and its blocks have no other name.
        <BlockView key={at} block={block} />
      ))}
      <Lines lines={signature} className="sm:ml-[50%]" />
      {exhibits.length > 0 && (
        <div>
          <p className="font-semibold">{EXHIBITS_TITLE}</p>
          <Lines lines={exhibits} />
        </div>
      )}
    </div>
  );
}

const Lines = ({ lines, className }: { lines: readonly string[]; className?: string }) => (
  <p className={`whitespace-pre-line ${className ?? ""}`}>{lines.join("\n")}</p>
);

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <p className="mt-2 text-[1.1rem] font-semibold">{block.text}</p>;
    case "paragraph":
      return <p className="whitespace-pre-line">{block.text}</p>;
    case "list": {
      const List = block.isNumbered ? "ol" : "ul";
      return (
        <List className={`grid gap-1 pl-6 ${block.isNumbered ? "list-decimal" : "list-disc"}`}>
          {block.items.map((item) => (
            <li key={item} className="whitespace-pre-line">
              {item}
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <TableView table={block} />;
  }
}

function TableView({ table: { caption, columns, rows } }: { table: Extract<Block, { kind: "table" }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full min-w-md border-collapse text-left text-sm wrap-break-word">
        <caption className="pb-2 text-left font-semibold">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="border-b border-line-strong p-2 align-top">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join("|")}>
              {cells.map((cell, at) => (
                <td key={columns[at]} className="border-b border-line p-2 align-top whitespace-pre-line">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
