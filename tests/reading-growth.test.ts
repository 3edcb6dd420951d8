import { expect, test } from "vitest";
import { readDirectory } from "~/features/lawyers/directory/rules.server";
import { readStatement } from "~/platform/bank-statements/read-statement";
import { StatementError } from "~/platform/bank-statements/statement";
import { MAX_STATEMENT_BYTES } from "~/platform/bank-statements/statement-sizes";
import { inspectMail } from "~/platform/files/inspect/inspect-mail";
import { isActivePart } from "~/platform/files/inspect/inspect-office-parts";
import { inspectText } from "~/platform/files/inspect/inspect-text";
import { Work } from "~/platform/work";
import { AWKWARD, MARKUP, repeated } from "~tests/factories/awkward-texts";

/** Each twice as large as the one before, up to the greatest size. */
function sizesTo(max: number): number[] {
  return Array.from({ length: 8 }, (_, n) => Math.floor(max / 2 ** (7 - n)));
}

/** Fails at the first size that takes more than two and a half times the work of its half; a few steps are the minimum. */
async function expectProportional(max: number, read: (size: number, work: Work) => unknown): Promise<void> {
  let [steps, characters] = [0, 0];
  for (const size of sizesTo(max)) {
    const work = new Work();
    await read(size, work);
    if (steps > 0) expect(work.steps, `steps at ${size}`).toBeLessThanOrEqual(Math.max(steps * 2.5, 1_000));
    if (steps > 0)
      expect(work.characters, `characters at ${size}`).toBeLessThanOrEqual(Math.max(characters * 2.5, 10_000));
    [steps, characters] = [work.steps, work.characters];
  }
}

function readOrRefuse(text: string, work: Work): void {
  try {
    readStatement(text, "2026-11-27", {}, work);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
  }
}

const MAX_TEXT_SIZE = MAX_STATEMENT_BYTES - 100;

test.for(Object.entries(AWKWARD))("a statement of %s takes work in proportion to its length", ([, part]) =>
  expectProportional(MAX_TEXT_SIZE, (size, work) => readOrRefuse(repeated(part, size), work)),
);

test.for(
  Object.entries(MARKUP).flatMap(([kind, make]) =>
    (["Document", "OFX"] as const).map((root) => [kind, root, make] as const),
  ),
)("a statement of %s in %s takes work in proportion to its length", ([, root, make]) =>
  expectProportional(MAX_TEXT_SIZE - 100, (size, work) => readOrRefuse(`<${root}>${make(size)}</${root}>`, work)),
);

/** Files may be larger; these sizes keep the tests quick, and what is not proportional shows from a tenth of them on. */
const FILE_SIZE = 1_000_000;
const LINES_SIZE = 60_000;

test.for(Object.entries(AWKWARD))("a text file of %s takes work in proportion to its length", ([, part]) =>
  expectProportional(FILE_SIZE, (size, work) => inspectText(Buffer.from(repeated(part, size)), work)),
);

test.for(Object.entries(MARKUP))(
  "a part of an office document of %s takes work in proportion to its length",
  ([, make]) => expectProportional(FILE_SIZE, (size, work) => isActivePart(piecesOf(`<w>${make(size)}</w>`), work)),
);

const MAIL: Record<string, (size: number) => string> = {
  "many headers": (size) => `${"X-A: b\n".repeat(size / 7)}\nx`,
  "one long header": (size) => `Subject: ${"=?utf-8?q?a?= ".repeat(size / 14)}\n\nx`,
  "many parts": (size) => `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\na\n".repeat(size / 7)}--b--`,
  "lines that look like boundaries": (size) =>
    `Content-Type: multipart/mixed; boundary=b\n\n--b\n\n${"--c\n".repeat(size / 4)}--b--`,
};

test.for(Object.entries(MAIL))("an e-mail of %s takes work in proportion to its length", ([, make]) =>
  expectProportional(LINES_SIZE / 2, (size, work) =>
    inspectMail("eml", Buffer.from(make(size)), async (content) => inspectText(content, work), 1, work),
  ),
);

const HEADER = "avNom;avPrenom;nomBarreau;acDateSerment\n";

test.for(Object.entries(AWKWARD))("a directory of lawyers of %s takes work in proportion to its length", ([, part]) =>
  expectProportional(LINES_SIZE, async (size, work) => {
    const { batches } = readDirectory(piecesOf(HEADER + repeated(part, size)), 500, work);
    await Array.fromAsync(batches).catch((error) => expect(error).toMatchObject({ name: "AppError" }));
  }),
);

/** As a request or an archive gives it. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
