import { noteAnswer, noteNoAnswer, waitForConnection } from "./connection";

/** How long a form waits for its answer. What was sent may still have arrived: a second try is stored once. */
const SEND_TIMEOUT_MS = 30_000;
const LOAD_TIMEOUT_MS = 20_000;

/** Thrown when a machine between the browser and the server answered in place of the server. */
export class NoAnswerError extends Error {}

/** Thrown when nothing answered: no network, an answer that was cut, or none in time. */
export class NoConnectionError extends Error {
  /** None came in time, while what was sent may have arrived. */
  readonly isLate: boolean;

  constructor(cause: unknown) {
    super("nothing answered", { cause });
    this.isLate = cause instanceof DOMException && cause.name === "TimeoutError";
  }
}

/** The answer to a form, waiting for the router's request for it. */
let answer: { path: string; response: Response } | null = null;
let isAfterForm = false;
let failure: string | null = null;
let originalFetch: typeof fetch | null = null;

/**
 * Sends a form to the data address of its page, and keeps the answer for the router, which asks for it with `submit`.
 * The router never sees a failure, so the page and everything typed in it stay.
 * @param action the address of the form.
 * @param message what a person reads when the act fails for an unknown reason.
 * @returns a function that forgets the answer, to be called when the router's submission has ended.
 * @throws NoAnswerError when another machine answered. @throws NoConnectionError when nothing answered.
 */
export async function sendForm(action: string, body: BodyInit, message: string): Promise<() => void> {
  failure = message;
  const url = dataAddress(new URL(action, location.href));
  const response = await readWhole(url, { method: "POST", body }, SEND_TIMEOUT_MS).catch((cause: unknown) => {
    throw new NoConnectionError(cause);
  });
  if (!isOurs(response)) throw new NoAnswerError();
  const kept = { path: url.pathname, response };
  answer = kept;
  return () => {
    if (answer === kept) answer = null;
  };
}

/** What a person reads when the act of the last form fails for an unknown reason. */
export function failureOfAct(): string | null {
  return failure;
}

/** True while the answer to a form waits for the router. */
export function hasAnswer(): boolean {
  return answer !== null;
}

/**
 * Puts our handling of failures under the router's requests for data: a page that cannot be loaded is asked for again
 * until it arrives, while the former one stays.
 */
export function installTransport(version: string | undefined): void {
  originalFetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin || !url.pathname.endsWith(".data")) return fetchOriginal(input, init);
    if (init?.method === "POST") return Promise.resolve(takeAnswer(url) ?? fetchOriginal(input, init));
    return loadPage(url, init, version);
  };
}

const fetchOriginal: typeof fetch = (input, init) => (originalFetch ?? fetch)(input, init);

function takeAnswer({ pathname }: URL): Response | null {
  if (answer?.path !== pathname) return null;
  const { response } = answer;
  answer = null;
  isAfterForm = true;
  return response;
}

async function loadPage(url: URL, init: RequestInit | undefined, version: string | undefined): Promise<Response> {
  const isResult = isAfterForm;
  isAfterForm = false;
  for (;;) {
    const response = await readWhole(url, init, LOAD_TIMEOUT_MS).catch(() => null);
    init?.signal?.throwIfAborted();
    if (response && isOurs(response)) {
      noteAnswer();
      return isOtherVersion(response, version) ? openDocument(pageAddress(url), isResult) : response;
    }
    await waitForConnection(noteNoAnswer(), init?.signal);
    init?.signal?.throwIfAborted();
  }
}

/** Fetches and reads a whole response, so that one that is cut in the middle fails here. */
async function readWhole(url: URL, init: RequestInit | undefined, timeoutMs: number): Promise<Response> {
  const controller = new AbortController();
  const stop = () => controller.abort(init?.signal?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), timeoutMs);
  init?.signal?.addEventListener("abort", stop);
  try {
    const response = await fetchOriginal(url, { ...init, signal: controller.signal });
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } finally {
    clearTimeout(timer);
    init?.signal?.removeEventListener("abort", stop);
  }
}

/** Whether our server made a response for the router, rather than a proxy or a captive portal. */
function isOurs({ headers }: Response): boolean {
  return headers.has("X-Remix-Response") || headers.has("X-Remix-Redirect");
}

/** The header in which the server says which build it serves; `server/http.ts` sets it on data for the router. */
const VERSION_HEADER = "X-Version";

function isOtherVersion({ headers }: Response, version: string | undefined): boolean {
  const served = headers.get(VERSION_HEADER);
  return served !== null && version !== undefined && served !== version;
}

/**
 * Tells the router to load the page as a document, with the scripts of the build that the server now serves.
 * @param isResult whether the page shows the result of a form. Otherwise the open page keeps its data, with what is typed.
 */
function openDocument(to: string, isResult: boolean): Response {
  if (!isResult && to === location.pathname + location.search) throw new NoAnswerError("another version");
  const headers = { "X-Remix-Redirect": to, "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers });
}

/** The address at which the router asks for the data of a page; the reverse of `pageAddress`. */
function dataAddress(page: URL): URL {
  const url = new URL(page);
  url.hash = "";
  url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
  return url;
}

function pageAddress(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete("_routes");
  const path = url.pathname.replace(/(\/_)?\.data$/, (_, root) => (root ? "/" : ""));
  return search.size > 0 ? `${path}?${search}` : path;
}
