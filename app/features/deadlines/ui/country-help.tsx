import { Disclosure } from "~/ui/disclosure";
import type { ShownHelp } from "../country-help.server";

/** What helps in other countries than France. */
export function CountryHelp({ help }: { help: readonly ShownHelp[] }) {
  return help.map(({ title, lines, source }) => (
    <Disclosure key={title} open={help.length === 1} summary={<h3 className="text-[1.1rem]">{title}</h3>}>
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {lines.map(({ term, text }) => (
          <div key={term} className="contents">
            <dt className="font-semibold">{term}</dt>
            <dd className="mb-1 wrap-anywhere sm:mb-0">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-quiet">{source}</p>
    </Disclosure>
  ));
}
