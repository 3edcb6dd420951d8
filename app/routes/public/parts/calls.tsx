/** Numbers to call; « le 15 » is one, « article 15-3 » is none. */
const CALLS = /(0\s892\s705\s705|\+33[\d\s]+\d|116\s006|(?<=\b(?:le|call|or)\s)(?:15|112)(?=[\s,]))/;

/** A paragraph whose numbers open the telephone, and stay on one line. */
export const withCalls = (paragraph: string) =>
  paragraph.split(CALLS).map((text, index) =>
    index % 2 === 0 ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which never move.
      <a key={index} href={`tel:${text.replace(/[^\d+]/g, "")}`} className="whitespace-nowrap">
        {text}
      </a>
    ),
  );
