import { expect, type Page } from "@playwright/test";

/** What a test tells of a case: its ids, and words that nobody but those in it may be given. */
export type Secret = {
  caseId: string;
  fileId: string;
  /** The name of its client, by which it is searched. */
  search: string;
  words: readonly string[];
  /** Addresses that only this case has. */
  addresses?: readonly string[];
};

const PAGES = ["", "/chat", "/lawyer", "/helpers", "/agreement", "/sent"];
const DESK = [
  "",
  "/exhibits",
  "/notes",
  "/history",
  "/chat",
  "/preview",
  "/lawyer",
  "/follow-up",
  "/agreement",
  "/transfer",
  "/opening",
];
const DESK_FILES = ["/pdf", "/replies", "/tags"];

/** Every kind of address that names a case or a file of it. */
function addressesOf({ caseId, fileId, addresses = [] }: Secret): string[] {
  const pages = [
    ...PAGES.map((path) => `/case/${caseId}${path}`),
    ...DESK.map((path) => `/admin/cases/${caseId}${path}`),
  ];
  const ofFile = `/cases/${caseId}/attachments/${fileId}`;
  return [
    ...pages,
    ...pages.map((page) => `${page}.data`),
    ...addresses,
    ...DESK_FILES.map((path) => `/admin/cases/${caseId}${path}`),
    ...["/messages", "/dossier.zip"].map((path) => `/cases/${caseId}${path}`),
    ...[ofFile, `${ofFile}/thumbnail`, `/files/${fileId}`, `/uploads?id=${fileId}`],
  ];
}

/** Every kind of list, search and table in which a case may stand. */
function listsWith({ search }: Secret): string[] {
  const desk = ["", "/to-do", "/users", "/requests"].map((path) => `/admin${path}`);
  const searches = desk.flatMap((path) => [`${path}?search=${search}`, `${path}.data?search=${search}`]);
  const tables = ["cases", "users", "requests", "recoveries", "figures"].map((name) => `/admin/${name}.csv`);
  const own = ["/dashboard", "/account/access", "/admin/figures"].flatMap((path) => [path, `${path}.data`]);
  return [...searches, `/admin/find?q=${search}`, ...tables, ...own];
}

/**
 * Asks for everything about a case, with the session of somebody who is not in it: nothing is answered, written or named.
 * A search is told its own words again, so in lists only the ids and other words are looked for.
 */
export async function expectNothingOf(page: Page, base: string, secret: Secret): Promise<void> {
  const ask = async (path: string) => {
    const answer = await page.request.get(base + path, { maxRedirects: 0 });
    return { status: answer.status(), text: (await answer.body()).toString("latin1") };
  };
  await Promise.all(
    addressesOf(secret).map(async (path) => {
      const { status, text } = await ask(path);
      // The router's data of a redirection are answered 202.
      expect([202, 302, 303, 401, 403, 404, 405], path).toContain(status);
      for (const word of [...secret.words, secret.search]) expect(text, path).not.toContain(latin1(word));
    }),
  );
  await Promise.all(
    listsWith(secret).map(async (path) => {
      const { status, text } = await ask(path);
      expect(status, path).toBeLessThan(500);
      const isEcho = path.includes(secret.search);
      const words = [...secret.words, secret.caseId, ...(isEcho ? [] : [secret.search])];
      for (const word of words) expect(text, path).not.toContain(latin1(word));
    }),
  );
  const written = await page.request.post(`${base}/cases/${secret.caseId}/messages`, {
    headers: { Origin: base },
    data: { text: "Message d’un tiers", fileIds: [], clientKey: crypto.randomUUID() },
  });
  expect(written.status()).toBe(404);
}

const latin1 = (word: string): string => Buffer.from(word).toString("latin1");

/** Reads the live stream of the person of `page`, as their browser does. */
export async function listen(page: Page, base: string): Promise<{ heard: () => string; stop: () => void }> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  const stream = new AbortController();
  const answer = await fetch(`${base}/live`, { headers: { Cookie: cookies.join("; ") }, signal: stream.signal });
  expect(answer.status).toBe(200);
  let text = "";
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of answer.body as ReadableStream<Uint8Array>)
      text += decoder.decode(bytes, { stream: true });
  };
  // Ends with an error when it is stopped, or when the server ends.
  read().catch(() => {});
  await expect.poll(() => text).toContain("ready");
  return { heard: () => text, stop: () => stream.abort() };
}
