import { setTimeout } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { expect, type Page } from "@playwright/test";
import pg from "pg";
import type { Fault } from "../../setup/faulty-proxy.ts";
import {
  fillForm,
  form,
  hasScripts,
  markForm,
  openPage,
  readRefusal,
  readTyped,
  type Typed,
  untilHydrated,
} from "./form-acts.ts";
import { type Person, setUpSecondFactor, signIn } from "./form-people.ts";
import { OVERRIDES } from "./form-states.ts";
import { tellStory } from "./form-stories.ts";
import type { SeenForm } from "./form-walk.ts";
import type { Server } from "./server.ts";

const IN_PLACE = ["offline", "502", "503", "never", "cut", "restart"] as const;
const BETWEEN_PAGES = ["reload", "back", "session"] as const;
type Failure = (typeof IN_PLACE)[number] | (typeof BETWEEN_PAGES)[number];

/** A form, and who tries it. */
export type Row = { seen: SeenForm; person: Person };

/** All nine, or one for each form, so that every failure gets its turn. */
export function failuresOf({ seen, person: { viewer } }: Row, index: number, isLong: boolean): Failure[] {
  const all = [...BETWEEN_PAGES, ...IN_PLACE];
  if (process.env.FAULT) return all.filter((one) => process.env.FAULT?.split(",").includes(one));
  if (isLong) return all;
  // A restart takes seconds, in which nobody else tries anything, so only some forms see one.
  if (index % 12 === 0) return ["restart"];
  const isTyped = seen.fields.length > 0;
  const others = all.filter(
    (one) => one !== "restart" && (one === "session" ? viewer.email : isTyped || !isBetween(one)),
  );
  return [others[index % others.length] as Failure];
}

const isBetween = (failure: Failure): boolean => BETWEEN_PAGES.some((one) => one === failure);

/** Lets many work at the same time, or one alone: who restarts the product disturbs everybody. */
export class Gate {
  private working = new Set<Promise<unknown>>();
  private last: Promise<unknown> = Promise.resolve();

  async together<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let seen: unknown; seen !== this.last; ) {
      seen = this.last;
      await this.last;
    }
    const mine = work();
    const ended = mine.catch(() => {});
    this.working.add(ended);
    await ended;
    this.working.delete(ended);
    return mine;
  }

  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.last.then(() => Promise.all(this.working)).then(work);
    this.last = mine.catch(() => {});
    return mine;
  }
}

/** The cells of the table, by form and failure, and the database that the forms write to. */
export class Table {
  green = 0;
  readonly red: string[] = [];
  private excepted = new Map<string, number>();
  private readonly database: pg.Pool;

  constructor(databaseUrl: string | undefined) {
    this.database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  }

  close = () => this.database.end();
  change = (statement: string, values: unknown[] = []) => this.database.query(statement, values);

  except(rule: string): void {
    this.excepted.set(rule, (this.excepted.get(rule) ?? 0) + 1);
  }

  summary(): string {
    const rules = [...this.excepted].map(([rule, count]) => `${count} ${rule}`).join("; ");
    return `${this.green} cells green, ${this.red.length} red; not tried: ${rules || "none"}`;
  }
}

/** A browser that waits for ever must not stop everybody else. */
const CELL_MS = 90_000;

async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  const end = new AbortController();
  const limit = setTimeout(CELL_MS, null, { signal: end.signal }).then(() => {
    throw new Error(`no end after ${CELL_MS / 1_000} s`);
  });
  try {
    return (await Promise.race([work, limit])) as Result;
  } finally {
    end.abort();
    limit.catch(() => {});
  }
}

/** In the page: closes its toasts, as a person does who wants to press what they cover. */
function closeToasts(): void {
  for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Fermer la notification"]')) close.click();
}

/** How long a form may take to appear on its page. */
const LATE_MS = 3_000;
const NOTHING_TYPED = "without anything typed that is kept";

/** The failures of one form, one after the other. */
export class Round {
  private row: Row;
  private server: Server;
  private gate: Gate;
  private table: Table;
  private message = "";
  /** True while the page shows the form. */
  private isOpen = false;
  private isFilled = false;
  /** What its last press has opened. */
  private tab: Page | null = null;

  constructor(row: Row, server: Server, gate: Gate, table: Table) {
    this.row = row;
    this.server = server;
    this.gate = gate;
    this.table = table;
  }

  async run(failures: readonly Failure[]): Promise<void> {
    const { seen } = this.row;
    const label = `${seen.name} (${seen.fields.join(", ").slice(0, 40)})`;
    const between = failures.filter(isBetween);
    const inPlace = failures.filter((failure) => !isBetween(failure));
    await this.table.change("delete from rate_limits");
    const { email, secondFactor, story } = this.row.person.viewer;
    if (!email && !secondFactor && story !== "here") await this.page.context().clearCookies();
    for (const failure of between) await this.cell(`${label}: ${failure}`, () => this.acrossPages(failure));
    for (const failure of inPlace)
      await this.cell(
        `${label}: ${failure}`,
        async () => {
          if (this.override.endsSession) return this.signOut(failure);
          await this.prepare();
          return this.inPlace(failure);
        },
        failure === "restart",
      );
    if (!this.override.endsSession) await this.cell(`${label}: second press`, () => this.pressAgain());
  }

  /**
   * A cell that fails is tried once more while nobody else tries anything, since a busy machine may be too slow for a wait.
   * @param isAlone whether nobody else may try anything meanwhile.
   */
  private async cell(name: string, run: () => Promise<string | undefined>, isAlone = false): Promise<void> {
    const first = await this.attempt(run, isAlone);
    // A run that is cut off has told what it found.
    if (first) console.log(`Tried again: ${name}: ${first}`);
    const failure = first && (await this.attempt(run, true));
    if (failure) this.table.red.push(`${name}: ${failure}`);
  }

  /** @returns what failed, if anything did. */
  private async attempt(run: () => Promise<string | undefined>, isAlone: boolean): Promise<string | null> {
    let failure: string | null = null;
    await this.gate[isAlone ? "alone" : "together"](async () => {
      try {
        const rule = await withinLimit(run());
        if (rule) this.table.except(rule);
        else this.table.green++;
      } catch (error) {
        this.isOpen = false;
        const lines = stripVTControlCharacters(String(error))
          .split("\n")
          .filter((line) => line.trim())
          // What an element looks like leaves no room for why it could not be pressed.
          .map((line) => line.slice(0, 160));
        failure = lines.slice(0, 12).join(" | ").slice(0, 1_500);
      } finally {
        await withinLimit(this.mend());
      }
    });
    return failure;
  }

  private get page(): Page {
    return this.row.person.page;
  }

  private get override() {
    return OVERRIDES[this.row.seen.name] ?? {};
  }

  /** Opens and fills the form, unless an earlier failure has left it so. */
  private async prepare(): Promise<void> {
    if (!this.isOpen) await this.open();
    // Passwords are kept over no page.
    if (!this.isFilled) await fillForm(this.page, this.override.fill, this.override.isView);
    this.isFilled = true;
  }

  private async open(): Promise<void> {
    this.isFilled = false;
    if (this.override.hasOtherDevice) {
      const device = await this.page.context().browser()?.newContext();
      if (device) await signIn(device, this.server, this.row.person.viewer.email ?? "");
      await device?.close();
    }
    if (this.override.restore) await this.table.change(this.override.restore);
    if (this.row.person.viewer.story === "here") {
      await tellStory(this.page.context(), this.server.url);
    }
    // What the first factor has opened ends after some minutes.
    if (this.row.person.viewer.secondFactor === "asked") await setUpSecondFactor(this.row.person, this.server);
    for (const path of this.row.seen.pages) {
      await openPage(this.page, this.row.person.proxy.url + path);
      if (!(await this.appears())) continue;
      this.isOpen = true;
      return;
    }
    const heading = await this.page
      .locator("h1")
      .first()
      .textContent({ timeout: 1_000 })
      .catch(() => "no heading");
    throw new Error(`no page shows the form any more: ${this.row.seen.pages.join(" ")} (${heading})`);
  }

  /** Some parts of a page come after the others. */
  private async appears(): Promise<boolean> {
    for (const end = Date.now() + LATE_MS; Date.now() < end; await setTimeout(100)) if (await this.mark()) return true;
    return false;
  }

  /** Marks the form once its scripts run, which some parts of a page load after the others. */
  private async mark(): Promise<boolean> {
    const find = () => markForm(this.page, this.row.seen, this.override.button);
    let marked = await find();
    if (!marked) return false;
    await expect
      .poll(async () => {
        marked = await find();
        return marked?.isHydrated;
      }, `the scripts of ${this.row.seen.name} run`)
      .not.toBe(false);
    if (marked) this.message = this.override.message ?? marked.message;
    return marked !== null;
  }

  private async press(): Promise<void> {
    const button = this.page.locator("[data-pressed]");
    // A toast may come over the button at any moment, and stays as long as the pointer is there.
    await expect(async () => {
      await this.page.evaluate(closeToasts);
      await button.click({ trial: true, timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    if (!this.override.opensTab) return button.click();
    // A tab is announced with its first answer, which may not come.
    const opened = this.page.context().waitForEvent("page", { timeout: 5_000 });
    const [tab] = await Promise.all([opened.catch(() => null), button.click()]);
    this.tab = tab;
  }

  private async expectTyped(typed: Typed): Promise<void> {
    await expect(async () => {
      expect(await this.mark(), "the form is on the page").toBe(true);
      expect(await readTyped(this.page)).toMatchObject(typed);
    }).toPass({ timeout: 10_000, intervals: [50, 100, 200] });
  }

  private async inPlace(failure: Failure): Promise<string | undefined> {
    const { page } = this;
    if (!(await page.evaluate(hasScripts))) return "on a page without scripts, where the browser itself sends the form";
    const address = page.url();
    const typed = await readTyped(page);
    await this.pressDuring(failure);
    expect(page.url()).toBe(address);
    expect(await readTyped(page)).toMatchObject(typed);
    await this.mend();
    await expect(page.locator("[data-pressed]")).toBeEnabled();
  }

  /** Presses while nothing of the product answers, and reads the message of the act. */
  private async pressDuring(failure: Failure): Promise<void> {
    const { page } = this;
    if (failure === "offline") await page.context().setOffline(true);
    else if (failure === "restart") await this.server.kill();
    else this.row.person.proxy.fault = failure as Fault;
    await page.evaluate((isSilent) => {
      document.documentElement.toggleAttribute("data-impatient", isSilent);
    }, failure === "never");
    await this.press();
    // The browser says in the tab what has failed.
    if (this.override.opensTab) return;
    expect(this.message, "the words of the act").not.toBe("");
    await expect(page.getByText(this.message).last()).toBeVisible({ timeout: 8_000 });
    await expect(page.getByText(/<html|nginx|Erreur 500/)).toHaveCount(0);
  }

  /** Ends the failure. */
  private async mend(): Promise<void> {
    for (const other of this.page.context().pages()) if (other !== this.page) await other.close();
    this.row.person.proxy.mend();
    await this.page.context().setOffline(false);
    await this.page.evaluate(() => document.documentElement.removeAttribute("data-impatient")).catch(() => {});
    if (!this.server.isRunning) await this.server.start();
  }

  /** No failure keeps a person signed in: the session ends at the first request that arrives. */
  private async signOut(failure: Failure): Promise<undefined> {
    const { context, viewer } = this.row.person;
    await signIn(context, this.server, viewer.email ?? "");
    await this.open();
    await this.pressDuring(failure);
    await this.mend();
    // The page itself leads home once the session has ended, which may interrupt another navigation.
    await expect(async () => {
      await openPage(this.page, `${this.row.person.proxy.url}/contact`);
      await expect(this.page.getByRole("link", { name: "Connexion" }).first()).toBeVisible();
    }).toPass({ timeout: 30_000 });
    await signIn(context, this.server, viewer.email ?? "");
  }

  /** Presses again after the failure: the form is sent once, and taken. */
  private async pressAgain(): Promise<undefined> {
    await this.prepare();
    const { page } = this;
    const { proxy } = this.row.person;
    const action = await form(page).evaluate(
      (element) => new URL(element.getAttribute("action") ?? "", location.href).pathname,
    );
    const target = this.override.target ?? new RegExp(`^${action === "/" ? "/_" : action}(\\.data)?(\\?|$)`);
    const sent = () => proxy.writes.filter(({ path }) => target.test(path));
    const before = sent().length;
    await this.press();
    await expect
      .poll(() => sent().at(before)?.status, { message: "the form is sent", intervals: [20, 50, 100] })
      .toBeTruthy();
    await page.waitForTimeout(300);
    expect(sent().length - before, "it is sent once").toBe(1);
    const status = sent().at(before)?.status ?? 0;
    if (status >= (this.override.isRefused ? 500 : 400)) throw new Error(`${status}: ${await readRefusal(page)}`);
  }

  private async acrossPages(failure: Failure): Promise<string | undefined> {
    const { page } = this;
    const { email, secondFactor } = this.row.person.viewer;
    if (failure === "session" && (!email || secondFactor || this.override.endsSession))
      return "without a session that can end";
    if (failure !== "session" && this.row.seen.fields.length === 0) return NOTHING_TYPED;
    await this.open();
    await fillForm(page, this.override.fill, this.override.isView);
    const isView = this.override.isView ?? /^$/;
    const typed = Object.fromEntries(Object.entries(await readTyped(page)).filter(([name]) => !isView.test(name)));
    this.isOpen = false;
    if (failure === "session") return this.expireSession(typed);
    if (Object.keys(typed).length === 0) return NOTHING_TYPED;
    if (failure === "reload") await page.reload();
    else {
      await page.goto(`${this.row.person.proxy.url}/faq`);
      await page.goBack();
    }
    await untilHydrated(page);
    await this.expectTyped(typed);
    if (failure === "back") {
      await page.goForward();
      await page.goBack();
      await untilHydrated(page);
      await this.expectTyped(typed);
    }
    this.isOpen = true;
  }

  /** Ends the session, sends the form, signs in again. */
  private async expireSession(typed: Typed): Promise<undefined> {
    const { page } = this;
    const email = this.row.person.viewer.email ?? "";
    const path = new URL(page.url()).pathname;
    // The login leads back to the address of the form, which may not be its page's.
    const target = await form(page).evaluate(
      // A field may be called « action ».
      (element) => new URL(element.getAttribute("action") ?? "", location.href).pathname,
    );
    const user = "(select id from users where email = $1)";
    await this.table.change(`delete from sessions where user_id = ${user}`, [email]);
    // A passkey would be asked for, which takes a device: it is another's until the password is taken.
    const { rows } = await this.table.change(`select id from passkeys where user_id = ${user}`, [email]);
    const giveKeys = (to: string) =>
      this.table.change(`update passkeys set user_id = ${user} where id = any($2)`, [to, rows.map(({ id }) => id)]);
    await giveKeys("aicha.traore@exemple.fr");
    await page.route(/\/login\.data/, async (route) => {
      const response = await route.fetch();
      if (route.request().method() === "POST") await giveKeys(email);
      await route.fulfill({ response });
    });
    try {
      await this.press();
      const { tab } = this;
      await (tab ?? page).waitForURL(/\/login\?/);
      if (tab) return void (await signIn(page.context(), this.server, email));
      // The address changes before the page does.
      await page.getByLabel("Mot de passe", { exact: true }).waitFor();
      await untilHydrated(page);
      await page.getByLabel("E-mail", { exact: true }).fill(email);
      await page.getByLabel("Mot de passe", { exact: true }).fill("demonstration");
      await page.getByRole("button", { name: "Se connecter", exact: true }).click();
      await page.waitForURL((url) => [path, target].includes(url.pathname));
    } catch (error) {
      await signIn(page.context(), this.server, email);
      throw error;
    } finally {
      await page.unroute(/\/login\.data/);
      await giveKeys(email);
    }
    await untilHydrated(page);
    if (Object.keys(typed).length === 0) return;
    await this.expectTyped(typed);
    this.isOpen = true;
  }
}
