import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { MAX_DIRECTORY_BYTES } from "~/features/lawyers/directory/rules";
import { readDirectory } from "~/features/lawyers/directory/rules.server";
import { cleanMessage } from "~/features/mailings/message/rules.server";
import { readRows } from "~/features/payments/statements/schema";
import { emailsIn, phonesIn, sitesIn } from "~/features/reports/sheet";
import { readConfined } from "~/platform/bank-statements/confined.server";
import { createInspector } from "~/platform/files/inspect/inspect.server";
import { foldText } from "~/platform/fold-text";
import { AWKWARD, MARKUP, repeated } from "~tests/factories/awkward-texts";

type Reader = { name: string; size: number; texts: Record<string, string>; read: (text: string) => unknown };

const texts = (size: number, before = ""): Record<string, string> =>
  Object.fromEntries(Object.entries(AWKWARD).map(([kind, part]) => [kind, before + repeated(part, size)]));
const markup = (size: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(MARKUP).flatMap(([kind, make]) =>
      ["Document", "OFX"].map((root) => [`${kind}, ${root}`, `<${root}>${make(size - 40)}</${root}>`]),
    ),
  );
const statements = (size: number) => ({ ...texts(size), ...markup(size) });

/** As a request gives it. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const readStatement = (text: string) => readConfined("account", text, "2026-11-27").catch(() => {});
const inspect = createInspector();
const HEADER = "avNom;avPrenom;nomBarreau;acDateSerment\n";
const LAWYER = "Martin-Delaunay;Élodie Marguerite;Barreau de la Seine-Saint-Denis;14/12/2010\n";
const ROWS_TEXT = 4_000_000;

async function readWhole(text: string): Promise<void> {
  try {
    for await (const _ of readDirectory(piecesOf(text)).batches);
  } catch {
    // Most of these texts are refused; how long that takes is what is measured.
  }
}

const READERS: Reader[] = [
  { name: "statement, in the server", size: 20_000, texts: statements(20_000), read: readStatement },
  { name: "statement, in a worker", size: 2_000_000, texts: statements(1_999_000), read: readStatement },
  {
    name: "rows of a statement in a form",
    size: ROWS_TEXT,
    texts: { "empty rows": `[${"{},".repeat(ROWS_TEXT / 3 - 1)}{}]`, nested: "[".repeat(ROWS_TEXT) },
    read: readRows,
  },
  {
    name: "text file, in a worker",
    size: 30_000_000,
    texts: { "one-letter lines": repeated("a\n", 30_000_000) },
    read: (text) => inspect(async () => new Blob([text]).stream() as ReadableStream<Uint8Array>, ["text", "eml"]),
  },
  {
    name: "directory of lawyers, as it arrives",
    size: MAX_DIRECTORY_BYTES,
    texts: {
      ...texts(1_000_000, HEADER),
      "300,000 lawyers": HEADER + LAWYER.repeat(300_000),
      "long names": `${HEADER}${`${"é".repeat(30_000)};b;c;14/12/2010\n`.repeat(900)}`,
    },
    read: readWhole,
  },
  {
    name: "sites, addresses and numbers in a story",
    size: 10_000,
    texts: {
      ...texts(10_000),
      dots: repeated("a.", 10_000),
      signs: repeated("a@a.", 10_000),
      digits: repeated("0 ", 10_000),
    },
    read: (text) => [sitesIn(text), emailsIn(text), phonesIn(text)],
  },
  {
    name: "e-mail of the staff, cleaned",
    size: 100_000,
    texts: {
      ...texts(100_000, "<p>"),
      "deep elements": "<b>".repeat(33_333),
      "many links": '<a href="https://a.fr">a</a>'.repeat(3_500),
      "many attributes": `<p ${Array.from({ length: 10_000 }, (_, n) => `a${n}=""`).join(" ")}>`,
    },
    read: cleanMessage,
  },
  { name: "words without accents", size: 100_000, texts: texts(100_000), read: foldText },
];

/** Prints, for each reader, its awkward text that holds the event loop for longest, in milliseconds. */
export async function measureReaders(): Promise<void> {
  console.log("| reader | characters at most | longest stop, ms | of |\n|---|---:|---:|---|");
  for (const { name, size, texts: given, read } of READERS) {
    let longest = { ms: 0, kind: "" };
    for (const [kind, text] of Object.entries(given)) {
      // Other work of the machine only adds to a stop: a long one is measured again.
      let ms = await longestStop(() => read(text));
      for (let n = 0; n < 4 && ms > 30; n++) ms = Math.min(ms, await longestStop(() => read(text)));
      if (ms > longest.ms) longest = { ms, kind };
    }
    console.log(`| ${name} | ${size.toLocaleString("en")} | ${longest.ms.toFixed(0)} | ${longest.kind} |`);
  }
}

async function longestStop(work: () => unknown): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await wait(20);
  delay.reset();
  await work();
  await wait(5);
  delay.disable();
  return delay.max / 1e6;
}
