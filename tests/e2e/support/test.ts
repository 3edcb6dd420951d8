import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { freePort } from "../../setup/free-port.ts";
import { type Engine, preparedServer } from "./databases.ts";
import { inspect } from "./inspect.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type Account, newAccount } from "./person-steps.ts";
import type { Server } from "./server.ts";
import { SharedServers } from "./shared-servers.ts";

export { expect } from "@playwright/test";

export type Options = {
  /** The product's database engine; set by the project. */
  engine: Engine;
  /** The number of processes, behind a reverse proxy when there are several; set by the project. */
  processes: number;
  /** Settings of the server in addition to the defaults: `test.use({ settings: { … } })`. */
  settings: NodeJS.ProcessEnv;
  /**
   * Whether each test has a server of its own, with an empty database; else a server serves tests of the same settings
   * one after the other, and each takes people of its own (`account`, `nextPair`) and never counts all of them.
   */
  hasOwnServer: boolean;
  /** Whether a server of its own is already started; false for tests that first write to its database. */
  isStarted: boolean;
};

type WorkerFixtures = {
  sharedServers: SharedServers;
  workerMail: MailServer;
};

type Fixtures = {
  /** The built product. */
  server: Server;
  /** The mail server of `settings: toMailServer`; with a shared server, it may still receive e-mails of earlier tests. */
  mail: MailServer;
  /** Somebody who has no account yet, and whose address nobody else has. */
  account: Account;
  /** The browser of the person who was scammed. */
  person: Page;
  /** The browser of the administrator, separate from the person's. */
  admin: Page;
  /**
   * Takes screenshots of a page and runs axe (see `inspect`); only in Chromium on PGlite, because pages are the same on
   * both databases, and Firefox refuses the style that the driver adds for a screenshot.
   */
  look: (page: Page, name: string) => Promise<void>;
  /** Allows expected errors of the browser's console and of the server's log in this test. */
  expectErrors: (pattern: RegExp) => void;
  faults: Faults;
};

type Faults = { expected: RegExp[]; seen: string[]; watch: (context: BrowserContext) => void };

/**
 * The tests in a real browser. A test fails on any error of a browser's console, of a page's script or of the server's
 * log that it did not announce with `expectErrors`.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  engine: ["pglite", { option: true }],
  processes: [1, { option: true }],
  settings: [{}, { option: true }],
  hasOwnServer: [false, { option: true }],
  isStarted: [true, { option: true }],

  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      const faults: Faults = { expected: [], seen: [], watch: (context) => watch(context, faults.seen) };
      await use(faults);
      const unexpected = faults.seen.filter((line) => !faults.expected.some((pattern) => pattern.test(line)));
      expect(unexpected, "errors that the test did not expect").toEqual([]);
    },
    { auto: true },
  ],

  expectErrors: async ({ faults }, use) => use((pattern) => void faults.expected.push(pattern)),

  look: async ({ engine, browserName }, use) => {
    const isInspected = engine === "pglite" && browserName === "chromium";
    await use((page, name) => (isInspected ? inspect(page, name) : Promise.resolve()));
  },

  sharedServers: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      const servers = new SharedServers();
      await use(servers);
      await servers.dispose();
    },
    { scope: "worker" },
  ],

  workerMail: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: "worker" },
  ],

  mail: async ({ workerMail, hasOwnServer }, use) => {
    const mail = hasOwnServer ? await startMailServer() : workerMail;
    mail.received.splice(0);
    await use(mail);
    if (hasOwnServer) await mail.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
  account: async ({}, use) => use(newAccount()),

  server: async ({ engine, processes, settings, hasOwnServer, isStarted, sharedServers, faults }, use) => {
    if (!hasOwnServer) {
      const server = await sharedServers.take(engine, settings);
      const before = server.errors().length;
      await use(server);
      faults.seen.push(...server.errors().slice(before));
      return;
    }
    // A test can open its address before it is started, so its port is chosen first.
    const port = isStarted ? {} : { PORT: String(await freePort()) };
    const { server, dispose } = await preparedServer(engine, { ...port, ...settings }, processes);
    try {
      if (isStarted) await server.start();
      await use(server);
      faults.seen.push(...server.errors());
    } finally {
      await dispose();
    }
  },

  baseURL: async ({ server }, use) => use(server.url),

  context: async ({ context, faults }, use) => {
    faults.watch(context);
    await use(context);
  },

  person: async ({ browser, faults }, use) => {
    const context = await browser.newContext();
    faults.watch(context);
    await use(await context.newPage());
    await context.close();
  },

  admin: async ({ browser, faults }, use) => {
    const context = await browser.newContext();
    faults.watch(context);
    await use(await context.newPage());
    await context.close();
  },
});

/** Settings of a server that sends its e-mails: `base.extend({ settings: toMailServer })`. */
export const toMailServer = async (
  { mail }: { mail: MailServer },
  use: (settings: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> => use({ SMTP_URL: mail.url });

/** A refused form is answered 4xx, which browsers log as an error; this is not a failure. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** The browser's driver runs its scripts in every frame, and a sandboxed frame refuses them. */
const SANDBOXED = /^Blocked script execution in '\S+' because the document's frame is sandboxed/;

/** Firefox logs, of a page that is left, what its service worker was still loading for it, with or without its address. */
const LEFT_WHILE_LOADING =
  /^Failed to load ‘\S*’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/;
/** The same of a font, with the status of a load that was given up (NS_BINDING_ABORTED). */
const LEFT_WITH_FONT = /^downloadable font: download failed .* status=2152398850 /;
const EXPECTED = [REFUSED, SANDBOXED, LEFT_WHILE_LOADING, LEFT_WITH_FONT];

function watch(context: BrowserContext, seen: string[]): void {
  const path = (page: Page | null) => (page ? new URL(page.url()).pathname : "");
  context.on("console", (message) => {
    if (message.type() !== "error" || EXPECTED.some((pattern) => pattern.test(message.text()))) return;
    seen.push(`${path(message.page())}: ${message.text()}`);
  });
  context.on("weberror", (fault) => {
    const isOfLeftPage = [LEFT_WHILE_LOADING, LEFT_WITH_FONT].some((pattern) => pattern.test(fault.error().message));
    if (!isOfLeftPage) seen.push(`${path(fault.page())}: ${fault.error()}`);
  });
  if (context.browser()?.browserType().name() === "chromium") void context.addInitScript(reportReplacedFields);
}

/**
 * Runs in the page. A field that is replaced when React takes the page over loses what was chosen in it before; one that
 * leaves with its page is replaced by none of its id.
 */
function reportReplacedFields(): void {
  let fields: Element[] = [];
  addEventListener("DOMContentLoaded", () => {
    fields = [...document.querySelectorAll("input, select, textarea")].filter((field) => field.checkVisibility());
  });
  const check = (): void => {
    const before = fields.filter(({ isConnected }) => isConnected);
    setTimeout(() => {
      for (const field of before)
        if (!field.isConnected && document.getElementById(field.id))
          console.error(`Hydration replaced ${field.outerHTML.slice(0, 200)}`);
    });
  };
  // The answer to a form may replace its fields, and makes React take over the parts that wait, in the same task.
  addEventListener("submit", () => (fields = []), true);
  addEventListener("hydrated", check);
  addEventListener("recours:part-hydrated", check);
}
