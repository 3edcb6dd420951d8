import fc from "fast-check";

/** Strings that often cause bugs: types, lengths, Unicode, dates, ids, markup, addresses, headers. */
const KNOWN = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\ufffe",
  "\u202egnp.exe",
  "e\u0301".repeat(300),
  "👩‍👩‍👧‍👦".repeat(300),
  "x".repeat(300),
  "x".repeat(10_001),
  "9".repeat(400),
  "x".repeat(50_000),
  "\n".repeat(5_000),
  "\r\n\r\n",
  "-1",
  "0",
  "1.5",
  "NaN",
  "Infinity",
  "1e309",
  "-0",
  "9007199254740993",
  "2147483648",
  "9223372036854775808",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "-000001-01-01",
  "+275760-09-13",
  "1900-01-01",
  "2026-03-04T25:61",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-4fff-bfff-ffffffffffff",
  "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF",
  "not-a-uuid",
  "1",
  "../../etc/passwd",
  "%00",
  "%",
  "%ff",
  "..%2f..%2f",
  "//evil.example",
  "javascript:alert(1)",
  "'; drop table users; --",
  "\\",
  "%_",
  "& | ! :* <->",
  "a:*b'",
  "<script>alert(1)</script>",
  "${" + "7*7}",
  "a\r\nSet-Cookie: a=b",
  "a\u2028b",
  "a@b",
  `${"x".repeat(250)}@exemple.fr`,
  "é@exemple.fr",
  "+33",
  "0612345678",
  "approve",
  "reject",
  "delete",
  "passport",
  "phishing",
  "on",
  "app",
];

/** Field names with a meaning for parsers and libraries. */
const NAMES = [
  "__proto__",
  "__proto__.polluted",
  "constructor.prototype.polluted",
  "toString",
  "",
  "[",
  "a[",
  "a[0]",
  "a[-1]",
  "a[999999999]",
  "a.b.c.d.e.f",
  "a[0][1][2]",
  "intent",
  "id",
  "step",
  "version",
  "files",
  "\0",
  "é",
  "x".repeat(2_000),
];

const INTENTS = ["insert", "remove", "reorder", "update", "reset", "validate", "nothing-of-that-name"];

const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

/** A hostile value. `ids` are those of other people's data. */
export const hostileValue = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...KNOWN) },
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: anyUnits },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 200 }) },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)) },
  );

/** A malformed intent of the forms library. */
const intent = (names: readonly string[]): fc.Arbitrary<[string, string]> =>
  fc
    .oneof(
      fc.record({
        type: fc.constantFrom(...INTENTS),
        payload: fc.record({ name: fc.constantFrom(...names, ...NAMES) }),
      }),
      fc.record({
        type: fc.constantFrom(...INTENTS),
        payload: fc.record({ name: fc.constantFrom(...names), index: fc.constantFrom(-1, 0, 1e9, null, "x") }),
      }),
      fc.jsonValue(),
    )
    .chain((value) => fc.constantFrom(JSON.stringify(value), "{", "[", `${JSON.stringify(value)}]`))
    .map((text) => ["__intent__", text]);

export type Pair = [name: string, value: string];

/** A form with fields changed, missing, repeated or added. */
export function tampered(form: Record<string, string>, ids: readonly string[]): fc.Arbitrary<Pair[]> {
  const names = Object.keys(form);
  const field = (name: string): fc.Arbitrary<Pair[]> => {
    const right = fc.constant<Pair[]>([[name, form[name] ?? ""]]);
    const wrong = hostileValue(ids).map<Pair[]>((value) => [[name, value]]);
    const repeated = fc.array(hostileValue(ids), { minLength: 2, maxLength: 20 });
    return fc.oneof(
      { weight: 5, arbitrary: right },
      { weight: 4, arbitrary: wrong },
      { weight: 1, arbitrary: fc.constant<Pair[]>([]) },
      { weight: 1, arbitrary: repeated.map((values) => values.map<Pair>((value) => [name, value])) },
    );
  };
  const strange = fc.tuple(fc.constantFrom(...NAMES), hostileValue(ids)) as fc.Arbitrary<Pair>;
  const more = fc.array(fc.oneof(strange, intent(names.length > 0 ? names : [""])), { maxLength: 2 });
  return fc.tuple(...names.map(field), more).map((parts) => (parts as Pair[][]).flat());
}

/** Percent-encodes as a browser does, but keeps lone surrogates, which no browser sends. */
export function encoded(pairs: readonly Pair[]): string {
  return pairs.map((pair) => pair.map(percent).join("=")).join("&");
}

function percent(text: string): string {
  let out = "";
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const isLone = code >= 0xd800 && code <= 0xdfff;
    out += isLone
      ? `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`
      : encodeURIComponent(sign);
  }
  return out;
}

/** A request body with its declared type. */
export type Body = { type: string; bytes: Buffer };

const BOUNDARY = "----limite";

function multipart(pairs: readonly Pair[]): Buffer {
  const parts = pairs.map(([name, value], at) => {
    const safe = name.replace(/["\r\n]/g, "_");
    // Sometimes a field is a file with a misleading name.
    const file = at % 3 === 2 ? `; filename="../${safe}.pdf"\r\nContent-Type: application/pdf` : "";
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${safe}"${file}\r\n\r\n${value}\r\n`;
  });
  return Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`);
}

/** The changed form in each encoding, valid or malformed. */
export function hostileBody(form: Record<string, string>, ids: readonly string[], isJson: boolean): fc.Arbitrary<Body> {
  const pairs = tampered(form, ids);
  const plain = "application/x-www-form-urlencoded";
  const inParts = `multipart/form-data; boundary=${BOUNDARY}`;
  const asForm = pairs.map((all) => ({ type: plain, bytes: Buffer.from(encoded(all)) }));
  const asJson = fc
    .oneof(pairs.map(Object.fromEntries), fc.jsonValue({ noUnicodeString: false }))
    .map((value) => ({ type: "application/json", bytes: Buffer.from(JSON.stringify(value)) }));
  const asParts = pairs.map((all) => ({ type: inParts, bytes: multipart(all) }));
  const cut = fc
    .tuple(asParts, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([{ type, bytes }, share]) => ({ type, bytes: bytes.subarray(0, Math.floor(bytes.length * share)) }));
  const broken = fc.constantFrom<Body>(
    { type: inParts, bytes: Buffer.from("--autre\r\n\r\n") },
    { type: "multipart/form-data", bytes: multipart([["a", "b"]]) },
    { type: plain, bytes: Buffer.from("%%%=&&&==%ED%A0%80&%FF=%00") },
    { type: plain, bytes: Buffer.alloc(2_000_000, "a=b&") },
    { type: plain, bytes: Buffer.from("a=1&".repeat(50_000)) },
    { type: "application/json", bytes: Buffer.from(`${"[".repeat(20_000)}`) },
    { type: "text/plain", bytes: Buffer.from("bonjour") },
    { type: "", bytes: Buffer.from("bonjour") },
    { type: plain, bytes: Buffer.alloc(0) },
  );
  return fc.oneof(
    { weight: 6, arbitrary: isJson ? asJson : asForm },
    { weight: 1, arbitrary: isJson ? asForm : asJson },
    { weight: 2, arbitrary: asParts },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: broken },
  );
}
