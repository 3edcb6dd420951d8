import { offlinePage } from "./offline-page";

/** The part of a service worker's global scope that is used here; TypeScript declares it apart from that of pages. */
type Lifetime = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Lifetime & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
type ClickEvent = Lifetime & { notification: Notification };
type OpenPage = { url: string; focus(): Promise<unknown> };
type Scope = {
  addEventListener(type: "install" | "activate", listener: (event: Lifetime) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: Lifetime) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
};
const scope = self as unknown as Scope;

// It keeps nothing, so a new version takes over at once and cannot be mixed with the former.
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()])),
);

scope.addEventListener("fetch", (event) => {
  const { mode, method, destination, url } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(openPage(event));
  else if (destination === "script" && new URL(url).pathname.startsWith("/assets/")) event.respondWith(loadScript(url));
});

/** A push carries no content: the text is here, and says nothing about what happened. The site’s name may change. */
scope.addEventListener("push", (event) => event.waitUntil(showNews()));

const MESSAGE = { title: "Un message vous attend", body: "Ouvrez votre espace pour le lire.", opens: "/dashboard" };
const WORK = { title: "Du nouveau vous attend", body: "Ouvrez votre espace pour le voir.", opens: "/admin/to-do" };

/** Browsers end a worker that shows nothing in time. */
const ROLE_TIMEOUT_MS = 3_000;

async function showNews(): Promise<void> {
  const { title, body, opens } = (await isStaff().catch(() => false)) ? WORK : MESSAGE;
  await scope.registration.showNotification(title, {
    body,
    lang: "fr",
    icon: "/icon-192.png",
    // A second notification replaces the first.
    tag: "message",
    data: opens,
  });
}

/** The push does not say it either: the session of this browser does. */
async function isStaff(): Promise<boolean> {
  const response = await fetch("/account/push", { signal: AbortSignal.timeout(ROLE_TIMEOUT_MS) });
  return response.ok && (await response.json()).isStaff === true;
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNews(String(event.notification.data)));
});

/** A client's open page shows where the message is; « À traiter » is one page among those of the staff. */
async function openNews(opens: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: "window" });
  const open = opens === WORK.opens ? pages.find(({ url }) => new URL(url).pathname === opens) : pages[0];
  if (open) await open.focus();
  else await scope.clients.openWindow(opens);
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const response = await preloadResponse
    .then((preloaded) => preloaded ?? fetch(request))
    .catch(() => fetch(request))
    .catch(() => null);
  return response && !isGatewayError(response) ? response : offlinePage();
}

/** Our pages carry a policy, and a proxy's error does not. */
function isGatewayError({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && !headers.has("Content-Security-Policy");
}

/** Browsers end a worker that answers later. */
const SCRIPT_TIMEOUT_MS = 4 * 60_000;

/** While a version replaces another, one process has not the scripts of the other's pages. */
const TRIES_OF_MISSING = 4;

/** Waits for the network: when a script of the next page fails, the router would leave the page that is open. */
async function loadScript(url: string): Promise<Response> {
  const end = Date.now() + SCRIPT_TIMEOUT_MS;
  let missed = 0;
  for (let pause = 1_000; ; pause = Math.min(pause * 2, 15_000)) {
    const response = await readWhole(url).catch(() => null);
    const isMissing = response?.status === 404 && ++missed < TRIES_OF_MISSING;
    if (response && !isMissing && (response.status < 500 || Date.now() > end)) return response;
    if (Date.now() > end) return Response.error();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Reads a whole script, so that one that is cut in the middle fails here. The page's own request would end when the page
 * is left, which Firefox reports as an error of the worker.
 */
async function readWhole(url: string): Promise<Response> {
  const response = await fetch(url);
  return new Response(await response.arrayBuffer(), response);
}
