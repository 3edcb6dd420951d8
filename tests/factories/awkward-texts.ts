/** Texts that readers find awkward: each is repeated up to the greatest size of what is read. */
export const AWKWARD = {
  "one-letter lines": "a\n",
  "lines of one number": "1\n",
  "separators only": "a;b,c\td|e\n",
  "separators on one line": ";,\t|",
  "nested quotes": '";"',
  "quotes that are never closed": '"a""b\n',
  "repeated headers": "Date;Libellé;Montant\n",
  "operations whose words go on": "14/03/2026 VIR X -1,00 €\nbonjour\nà tous\n",
  "long words": "a".repeat(20_000),
  "lines that are too long": `14/03/2026 ${"1 234,56 ".repeat(2_000)}\n`,
  "combining accents": "e\u0301\u0323\u0301\u0323".repeat(50),
  "accents on one letter": "\u0301",
  comments: "<!---->",
  "records of QIF": "!Type:Bank\nD14/03/2026\nT-1\nPX\n^\n",
  "a record of QIF that goes on": "!Type:Bank\nPX\n",
  "movements of MT940": ":20:1\n:60F:C260313EUR1,\n:61:260314D1,00NTRF\n:86:X\n",
  "a label of MT940 that goes on": ":20:1\n:60F:C260313EUR1,\n:61:260314D1,00NTRF\n:86:X\nbonjour\n",
  ornaments: "14/03/2026 X 1,00 ¨ ¤ þ •\n",
  "relative days": "Hier\nX\n-1,00\n",
};

/** Markup that readers find awkward, within what makes it of their kind. */
export const MARKUP: Record<string, (size: number) => string> = {
  "deep elements": (size) => "<a>".repeat(size / 3),
  "deep entries": (size) => "<Ntry><TxDtls>".repeat(size / 14),
  "many details": (size) => `<Ntry>${"<TxDtls/>".repeat(size / 9)}</Ntry>`,
  "values in many parts": (size) => `<Ntry><Amt>${"&amp;".repeat(size / 5)}</Amt></Ntry>`,
  "a long name around many values": (size) =>
    `<Ntry><${"A".repeat(size / 2)}>${"<a>1</a>".repeat(size / 16)}</${"A".repeat(9)}></Ntry>`,
  "many attributes": (size) => `<Ntry ${Array.from({ length: size / 12 }, (_, n) => `a${n}="1"`).join(" ")}/>`,
  "empty entries": (size) => "<Ntry/><STMTTRN></STMTTRN>".repeat(size / 26),
  "elements beside each other": (size) => "<a/>".repeat(size / 4),
};

/** A part, as often as the size takes. */
export const repeated = (part: string, size: number): string =>
  part.repeat(Math.ceil(size / part.length)).slice(0, size);
