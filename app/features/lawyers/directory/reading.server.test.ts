import { describe, expect, it } from "vitest";
import type { AppError } from "~/platform/errors";
import { COLUMN_SETS, directoryFile, LINES } from "~tests/fixtures/directory";
import { isShrunk, issueDate, matchKey, readDate } from "./rules";
import { decodeText, readDirectory } from "./rules.server";

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size = 7) {
  const { batches, sha256 } = readDirectory(inPieces(bytes, size), 3);
  const entries = [];
  for await (const batch of batches) entries.push(...batch);
  return { entries, sha256: sha256() };
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "no error",
    (error: AppError) => error.code,
  );

describe("an issue of the national directory", () => {
  for (const set of COLUMN_SETS)
    for (const encoding of ["utf-8", "utf-8 with a mark", "latin1"] as const)
      for (const end of ["\r", "\n", "\r\n"] as const)
        it(`is read with the columns of ${set.name}, in ${encoding}, with lines that end in ${JSON.stringify(end)}`, async () => {
          const { entries } = await read(directoryFile({ columns: set.columns, encoding, end }));
          expect(entries.map(({ bar, lastName, firstName, oathDate }) => [bar, lastName, firstName, oathDate])).toEqual(
            LINES.map(({ bar, lastName, firstName, oathDate }) => [bar, lastName, firstName, oathDate]),
          );
          expect(entries.some(({ cnbfCode }) => cnbfCode !== null)).toBe(
            (set.columns as readonly string[]).includes("avCnbfCode"),
          );
        });

  it("is read whatever the order of its columns", async () => {
    const columns = [...(COLUMN_SETS[0]?.columns ?? [])].reverse();
    expect((await read(directoryFile({ columns }))).entries).toHaveLength(LINES.length);
  });

  it("is refused by the name of the missing column", async () => {
    const [first] = COLUMN_SETS;
    for (const [column, code] of [
      ["NomBarreau", "directory_no_bar"],
      ["avNom", "directory_no_last_name"],
      ["avPrenom", "directory_no_first_name"],
      ["acDateSerment", "directory_no_oath_date"],
    ] as const) {
      const columns = first?.columns.filter((each) => each !== column) ?? [];
      expect(await codeOf(read(directoryFile({ columns })))).toBe(code);
    }
  });

  it("is refused when it is empty or no table", async () => {
    expect(await codeOf(read(new Uint8Array()))).toBe("directory_empty");
    expect(await codeOf(read(new TextEncoder().encode("%PDF-1.7 rien ici")))).toBe("directory_no_bar");
  });

  it("keeps its digest whatever the size of the pieces", async () => {
    const file = directoryFile({});
    expect((await read(file, 1)).sha256).toBe((await read(file, 10_000)).sha256);
  });
});

describe("text of an unknown encoding", () => {
  const decode = async (bytes: Uint8Array, size: number) => {
    let text = "";
    for await (const part of decodeText(inPieces(bytes, size))) text += part;
    return text.replace("\uFEFF", "");
  };

  it("is decoded, wherever the pieces are cut", async () => {
    const text = "Zoé Lévêque ; Œuvrard ; Émilie";
    for (const size of [1, 2, 3, 5, 100]) {
      expect(await decode(new TextEncoder().encode(text), size)).toBe(text);
      expect(await decode(Buffer.from("Zoé Lévêque", "latin1"), size)).toBe("Zoé Lévêque");
      expect(await decode(Buffer.from(`\uFEFF${text}`, "utf16le"), size)).toBe(text);
    }
    expect(await decode(Buffer.from("fin é", "latin1"), 1)).toBe("fin é");
  });
});

describe("matching a lawyer", () => {
  const lawyer = {
    bar: "Seine-Saint-Denis",
    lastName: "Lévêque-d’Arc",
    firstName: "Jean-Noël",
    oathDate: "2010-12-14",
  };

  it("ignores accents, case, hyphens, apostrophes, and how a bar is named", () => {
    const written = {
      bar: "BARREAU DE LA SEINE ST DENIS",
      lastName: "LEVEQUE D'ARC",
      firstName: "Jean Noel",
      oathDate: "2010-12-14",
    };
    expect(matchKey(written)).toBe(matchKey(lawyer));
    expect(matchKey({ ...lawyer, bar: "Hauts-de-Seine" })).toBe(matchKey({ ...lawyer, bar: "HAUTS DE SEINE" }));
    expect(matchKey({ ...lawyer, bar: "Paris" })).toBe(
      matchKey({ ...lawyer, bar: "Ordre des avocats au barreau de Paris" }),
    );
  });

  it("needs the same bar, names and oath date", () => {
    for (const other of [{ bar: "Paris" }, { lastName: "Lévêque" }, { firstName: "Jean" }, { oathDate: "2010-12-15" }])
      expect(matchKey({ ...lawyer, ...other })).not.toBe(matchKey(lawyer));
    expect(matchKey({ ...lawyer, oathDate: null })).toBeNull();
  });

  it("reads the dates of the issues, and of their file names", () => {
    expect(["14/12/2010", "2010-12-14", "2010-12-14 00:00:00", "1/2/2010"].map(readDate)).toEqual([
      "2010-12-14",
      "2010-12-14",
      "2010-12-14",
      "2010-02-01",
    ]);
    expect(["31/02/2010", "", "14 décembre 2010"].map(readDate)).toEqual([null, null, null]);
    expect(issueDate("annuaire_avocats_20260923.csv")).toBe("2026-09-23");
    expect(issueDate("annuaire.csv")).toBeNull();
  });

  it("refuses an issue that lost a fifth of the lawyers", () => {
    expect([isShrunk(80, 100), isShrunk(81, 100), isShrunk(1, 0)]).toEqual([true, false, false]);
  });
});
