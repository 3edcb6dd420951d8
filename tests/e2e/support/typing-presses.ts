import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Pair } from "../../../bench/support/seed.ts";
import { nextPair, signInAs } from "./seeded.ts";
import type { Server } from "./server.ts";
import { expect } from "./test.ts";

/** How long after the last change the button is pressed, in milliseconds: before and after each timer of a page. */
export const PRESSES_MS = [0, 50, 150, 600] as const;
/** What is typed last, at the end of the field. */
export const TYPED = " à tous";
/** How long each answer to a form takes, so that every timer ends while the form is being sent. */
const ANSWER_MS = 2_000;

/** What the steps of a form are given: a page whose browser nobody else uses, and the case of its person. */
export type Writer = {
  page: Page;
  server: Server;
  pair: Pair;
  /** The address of a form that was made for this person. */
  at?: string;
};

/** A form that keeps what is typed into it, and the steps of a person who fills it. */
export type Keeper = {
  /** Who writes; a visitor has no session that can end. */
  viewer: "staff" | "client" | "visitor";
  /** The address of the form on its server. */
  path: (writer: Writer) => string;
  /** True for a page that follows its server, and leaves for the login when it begins after the session has ended. */
  isLive?: boolean;
  /** What the person has stored before. */
  prepare?: (writer: Writer) => Promise<void>;
  /** What else the form needs before it can be sent. */
  fill?: (page: Page) => Promise<unknown>;
  /** The field in which the last change is made. */
  field: (page: Page) => Locator;
  button: (page: Page, afterMs: number) => Locator;
  /** Expects on the page, after a session that ended, all that was typed, in the form. */
  expectTyped: (page: Page) => Promise<void>;
  /** Expects the same of the page that is opened after the form was sent; by default in the form. */
  expectSent?: (page: Page, writer: Writer) => Promise<void>;
  /** Expects that the server has what is on the page again after a sign-in. */
  expectSaved?: (page: Page) => Promise<void>;
};

/**
 * Presses at each moment, each in a browser of its own. @returns the moments at which something was lost, and what.
 * @param pairOf the people of a moment.
 */
export async function lossesOf(
  keeper: Keeper,
  press: typeof pressWithSession,
  browser: { newContext: (options: { baseURL: string }) => Promise<BrowserContext> },
  { server, watch, pairs }: { server: Server; watch: (context: BrowserContext) => void; pairs: readonly Pair[] },
): Promise<string[]> {
  const outcomes = await Promise.allSettled(
    PRESSES_MS.map(async (afterMs, index) => {
      const context = await browser.newContext({ baseURL: server.url });
      watch(context);
      await press(keeper, { page: await context.newPage(), server, pair: pairs[index] as Pair }, afterMs);
      await context.close();
    }),
  );
  return outcomes.flatMap((outcome, index) =>
    outcome.status === "rejected" ? [`${PRESSES_MS[index]} ms: ${outcome.reason}`] : [],
  );
}

/** The people of each moment; those of one server, by what is tried. */
const taken = new Map<string, Pair[]>();

export async function pairsFor(server: Server, name: string): Promise<readonly Pair[]> {
  const key = `${server.url} ${name}`;
  const pairs = taken.get(key) ?? [];
  taken.set(key, pairs);
  while (pairs.length < PRESSES_MS.length) pairs.push(nextPair(server));
  return pairs;
}

/** Opens the form of a keeper, types and presses at a moment, while each answer takes long. */
async function typeAndPress(keeper: Keeper, writer: Writer, afterMs: number, endSession = async () => {}) {
  const { page, server } = writer;
  if (keeper.viewer !== "visitor") await signInAs(page, server, writer.pair[keeper.viewer]);
  await keeper.prepare?.(writer);
  const isFollowing = keeper.isLive && page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
  await page.goto(server.url + keeper.path(writer));
  await untilUsable(page);
  await isFollowing;
  await keeper.fill?.(page);
  const writes = await slowAnswers(page.context());
  await endSession();
  // A page that follows its server leaves for the login by itself once the session has ended.
  const left = page.waitForURL(/\/login\?/).catch(() => {});
  const answered = page
    .waitForResponse((response) => response.request().method() === "POST" && !/drafts?$/.test(response.request().url()))
    .catch(() => {});
  const button = await keeper.button(page, afterMs).elementHandle();
  await keeper
    .field(page)
    .evaluate(changeAndPress, { button, afterMs, text: TYPED })
    .catch((error) => {
      if (!/context was destroyed/.test(String(error))) throw error;
    });
  await Promise.race([answered, left]);
  return () => untilAnswered(page, writes);
}

/** Presses while the session is open: what was typed is sent or kept, and there when the page is opened again. */
export async function pressWithSession(keeper: Keeper, writer: Writer, afterMs: number): Promise<void> {
  const { page, server } = writer;
  const untilQuiet = await typeAndPress(keeper, writer, afterMs);
  await untilQuiet();
  await page.context().unroute("**/*");
  await page.goto(server.url + keeper.path(writer));
  await (keeper.expectSent ?? keeper.expectTyped)(page, writer);
}

/** Presses after the session ended: what was typed is back after the sign-in, and is then stored. */
export async function pressWithoutSession(keeper: Keeper, writer: Writer, afterMs: number): Promise<void> {
  const { page } = writer;
  const context = page.context();
  const untilQuiet = await typeAndPress(keeper, writer, afterMs, async () =>
    context.clearCookies({ name: /session_token/ }),
  );
  await untilQuiet();
  await context.unroute("**/*");
  await signInAs(page, writer.server, writer.pair[keeper.viewer as "staff" | "client"]);
  await page.goto(new URL(page.url()).searchParams.get("redirectTo") ?? page.url());
  await keeper.expectTyped(page);
  if (!keeper.expectSaved) return;
  await keeper.expectSaved(page);
  await page.reload();
  await keeper.expectTyped(page);
}

/** In the page, since a click of the browser's driver comes later: types at the end of a field, and presses a button. */
async function changeAndPress(
  field: HTMLElement | SVGElement,
  { button, afterMs, text }: { button: Node | null; afterMs: number; text: string },
): Promise<void> {
  field.focus();
  if ("value" in field) (field as HTMLInputElement).setSelectionRange(1_000, 1_000);
  else getSelection()?.selectAllChildren(field);
  getSelection()?.collapseToEnd();
  document.execCommand("insertText", false, text);
  // A wait for nothing: the moment of the press is what is tried.
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  (button as HTMLButtonElement).focus();
  (button as HTMLButtonElement).click();
}

/** Holds each answer to a request that writes. @returns those that were not answered yet. */
async function slowAnswers(context: BrowserContext): Promise<Set<unknown>> {
  const writes = new Set<unknown>();
  await context.route("**/*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    writes.add(route);
    const response = await route.fetch({ maxRedirects: 0 }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    // The page may have given up its request meanwhile.
    await (response ? route.fulfill({ response }) : route.abort()).catch(() => {});
    writes.delete(route);
  });
  return writes;
}

async function untilUsable(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
    );
  await page.keyboard.press("Shift");
  await expect.poll(isHydrated, { intervals: [20, 50, 100] }).toBe(true);
}

/** Waits until every request that writes was answered. */
async function untilAnswered(page: Page, writes: Set<unknown>): Promise<void> {
  await expect.poll(() => writes.size, { message: "requests without an answer", timeout: 30_000 }).toBe(0);
  await expect(page.locator("form [disabled]:not(button)")).toHaveCount(0);
}
