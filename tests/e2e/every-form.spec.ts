import { stripVTControlCharacters } from "node:util";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { everyFormName } from "../../scripts/form-names.ts";
import { type Fault, type FaultyProxy, startFaultyProxy } from "../setup/faulty-proxy.ts";
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
  untilKept,
} from "./support/form-acts.ts";
import {
  AFFAIR,
  NOT_SHOWN,
  OVERRIDES,
  RESUME,
  SECOND_FACTOR_PAGES,
  VIEWERS,
  type Viewer,
  writeFormStates,
} from "./support/form-states.ts";
import { leaveStory, resumePage, tellStory } from "./support/form-stories.ts";
import { type SeenForm, walkForms } from "./support/form-walk.ts";
import { startMailServer } from "./support/mail-server.ts";
import { withPostgres } from "./support/seeded.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/**
 * Every form of the product × what can go wrong between the browser and the server: what was typed is still there, the
 * message is that of the act, and a second press sends once. With `FAULTS=short` every form gets two of the nine
 * failures, and with `FAULTS=long` (`npm run test:faults`) all of them. `FORM` is a pattern of the names of the forms to
 * try, `FAULT` lists failures.
 */
const IN_PLACE = ["offline", "502", "503", "never", "cut", "restart"] as const;
const BETWEEN_PAGES = ["reload", "back", "session"] as const;
type Failure = (typeof IN_PLACE)[number] | (typeof BETWEEN_PAGES)[number];

const isLong = process.env.FAULTS === "long";

test.describe.configure({ timeout: isLong ? 7_200_000 : 1_800_000 });

// Some forms show only where e-mails are sent.
const mail = await startMailServer();
test.use({ settings: { DEMO: "1", SMTP_URL: mail.url } });
test.afterAll(() => mail.close());

test("nothing that is typed into any form is lost, whatever fails, and a second press sends it once", async ({
  server,
  engine,
  browser,
  expectErrors,
}) => {
  test.skip(engine === "pglite", "the test writes to the database beside the running product");
  test.skip(process.env.FAULTS === undefined, "npm run test:faults runs it");
  expectErrors(/./);
  const proxy = await startFaultyProxy(() => server.url);
  const people = await Promise.all(VIEWERS.map((viewer) => meet(viewer, browser, server, proxy)));
  const affair = await writeFormStates(server);
  for (const { viewer, context } of people)
    if (viewer.story) await tellStory(context, server.url, viewer.story === "elsewhere");
  const known = { [AFFAIR]: `/admin/cases/${affair}`, [RESUME]: await resumePage(mail) };
  for (const { viewer, context } of people) if (viewer.story === "elsewhere") await leaveStory(context);
  const rows = await findForms(people, known);
  const names = new Set(rows.map(({ seen }) => seen.name));
  const missing = everyFormName().filter((name) => !names.has(name) && !(name in NOT_SHOWN));
  expect(missing, "forms of the sources that no page of the walk shows").toEqual([]);

  const table = new Table();
  for (const [index, row] of rows.entries()) {
    if (!new RegExp(process.env.FORM ?? "").test(row.seen.name)) continue;
    const before = table.red.length;
    await new Round(row, server, proxy, table).run(failuresOf(index));
    // A run that is cut off has told what it found.
    console.log(row.seen.name, table.summary(rows.length), table.red.slice(before));
  }
  for (const { context } of people) await context.close();
  await proxy.close();
  console.log(table.summary(rows.length));
  expect(table.red).toEqual([]);
});

type Person = { viewer: Viewer; context: BrowserContext; page: Page; proxy: FaultyProxy };
type Row = { seen: SeenForm; person: Person };

/** All nine, or two for each form, so that every failure gets its turn. */
function failuresOf(index: number): Failure[] {
  if (process.env.FAULT) return [...BETWEEN_PAGES, ...IN_PLACE].filter((one) => process.env.FAULT?.includes(one));
  if (isLong) return [...BETWEEN_PAGES, ...IN_PLACE];
  const inPlace = IN_PLACE.slice(0, 5);
  // A restart takes seconds, so only some forms see one.
  const first = index % 20 === 0 ? "restart" : (inPlace[index % inPlace.length] as Failure);
  return [BETWEEN_PAGES[index % BETWEEN_PAGES.length] as Failure, first];
}

/** Signs a person in, as far as their second factor goes, with a timeout of forms that a test can wait for. */
async function meet(viewer: Viewer, browser: Browser, server: Server, proxy: FaultyProxy): Promise<Person> {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const original = window.setTimeout;
    const shorter = (run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      original(run, document.documentElement.hasAttribute("data-impatient") && delay >= 20_000 ? 500 : delay, ...rest);
    window.setTimeout = shorter as typeof setTimeout;
  });
  const page = await context.newPage();
  if (viewer.email && viewer.secondFactor !== "asked") await signIn(context, server, viewer.email);
  return { viewer, context, page, proxy };
}

async function signIn({ request }: BrowserContext, { url }: Server, email: string): Promise<void> {
  const form = { email, password: "demonstration" };
  const answer = await request.post(`${url}/login`, { headers: { Origin: url }, form, maxRedirects: 0 });
  expect(answer.headers().location, email).toBeTruthy();
}

/** Brings the second factor of a person as far as their forms need it. */
async function setUpSecondFactor({ viewer, page, proxy }: Person): Promise<void> {
  const { secondFactor, email } = viewer;
  if (!secondFactor) return;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  if (secondFactor === "asked") {
    await openPage(page, `${proxy.url}/login`);
    await page.getByLabel("E-mail", { exact: true }).fill(email ?? "");
    await page.getByLabel("Mot de passe", { exact: true }).fill("demonstration");
    await press("Se connecter");
    return page.waitForURL(/second-factor/);
  }
  await openPage(page, proxy.url + SECOND_FACTOR_PAGES.begun);
  await page.getByLabel("Votre mot de passe", { exact: true }).fill("demonstration");
  await press("Activer");
  await expect(page.getByRole("main").locator("code")).toBeVisible();
  if (secondFactor === "begun") return;
  const secret = ((await page.getByRole("main").locator("code").textContent()) ?? "").replace(/\s/g, "");
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });
  await page.getByLabel("Code à six chiffres", { exact: true }).fill(code);
  await press("Activer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vos codes de secours");
  if (secondFactor === "on") await press("J’ai gardé mes codes");
  if (secondFactor === "on") await expect(page.getByText("Il vous en reste 10.")).toBeVisible();
}

/**
 * Walks the pages of everybody. A form that several people see belongs to the first.
 * @param known the addresses of starts that only the running product knows.
 */
async function findForms(people: readonly Person[], known: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const person of people) {
    const { viewer, context, proxy } = person;
    await setUpSecondFactor(person);
    const { secondFactor, folders } = viewer;
    const starts = secondFactor ? [SECOND_FACTOR_PAGES[secondFactor]] : viewer.starts;
    const forms = await walkForms(
      starts.map((start) => known[start] ?? start),
      folders,
      async (path) => {
        const answer = await context.request.get(proxy.url + path, {
          maxRedirects: 0,
          headers: { Accept: "text/html" },
        });
        return answer.status() === 200 && answer.headers()["content-type"]?.includes("html") ? answer.text() : null;
      },
    );
    for (const seen of forms) {
      const isKnown = rows.some(
        ({ seen: { name, fields } }) =>
          name === seen.name &&
          (seen.fields.every((one) => fields.includes(one)) || fields.every((one) => seen.fields.includes(one))),
      );
      if (!isKnown) rows.push({ seen, person });
    }
  }
  const orderOf = ({ seen }: Row) => OVERRIDES[seen.name]?.order ?? 0;
  return rows.sort((a, b) => orderOf(a) - orderOf(b));
}

/** The cells of the table, by form and failure. */
class Table {
  green = 0;
  readonly red: string[] = [];
  readonly excepted = new Map<string, number>();

  except(rule: string): void {
    this.excepted.set(rule, (this.excepted.get(rule) ?? 0) + 1);
  }

  summary(forms: number): string {
    const rules = [...this.excepted].map(([rule, count]) => `${count} ${rule}`).join("; ");
    return `${forms} forms: ${this.green} cells green, ${this.red.length} red; not tried: ${rules || "none"}`;
  }
}

/** The failures of one form, one after the other. */
class Round {
  private row: Row;
  private server: Server;
  private proxy: FaultyProxy;
  private table: Table;
  private message = "";
  /** True while the page shows the form. */
  private isOpen = false;

  constructor(row: Row, server: Server, proxy: FaultyProxy, table: Table) {
    this.row = row;
    this.server = server;
    this.proxy = proxy;
    this.table = table;
  }

  async run(failures: readonly Failure[]): Promise<void> {
    const { seen } = this.row;
    const label = `${seen.name} (${seen.fields.join(", ").slice(0, 40)})`;
    const between = failures.filter((failure) => BETWEEN_PAGES.includes(failure as never));
    const inPlace = failures.filter((failure) => !between.includes(failure));
    await withPostgres(this.server.databaseUrl, (client) => client.query("delete from rate_limits"));
    const { email, secondFactor, story } = this.row.person.viewer;
    if (!email && !secondFactor && story !== "here") await this.page.context().clearCookies();
    for (const failure of between) await this.cell(`${label}: ${failure}`, () => this.acrossPages(failure));
    let isFilled = false;
    for (const failure of inPlace) {
      await this.cell(`${label}: ${failure}`, async () => {
        if (this.override.endsSession) return this.signOut(failure);
        if (!this.isOpen) await this.open();
        if (!isFilled) await fillForm(this.page, this.override.fill);
        isFilled = true;
        return this.inPlace(failure);
      });
    }
    if (isFilled) await this.cell(`${label}: second press`, () => this.pressAgain());
  }

  private async cell(name: string, run: () => Promise<string | undefined>): Promise<void> {
    try {
      const rule = await run();
      if (rule) this.table.except(rule);
      else this.table.green++;
    } catch (error) {
      const lines = stripVTControlCharacters(String(error))
        .split("\n")
        .filter((line) => line.trim());
      this.table.red.push(`${name}: ${lines.slice(0, 6).join(" | ").slice(0, 700)}`);
    } finally {
      await this.mend();
    }
  }

  private get page(): Page {
    return this.row.person.page;
  }

  private get override() {
    return OVERRIDES[this.row.seen.name] ?? {};
  }

  private async open(): Promise<void> {
    if (this.override.hasOtherDevice) {
      const device = await this.page.context().browser()?.newContext();
      if (device) await signIn(device, this.server, this.row.person.viewer.email ?? "");
      await device?.close();
    }
    if (this.row.person.viewer.story === "here") {
      await tellStory(this.page.context(), this.server.url);
    }
    // What the first factor has opened ends after some minutes.
    if (this.row.person.viewer.secondFactor === "asked") await setUpSecondFactor(this.row.person);
    for (const path of this.row.seen.pages) {
      await openPage(this.page, this.proxy.url + path);
      if (!(await this.mark())) continue;
      this.isOpen = true;
      return;
    }
    throw new Error(`no page shows the form any more: ${this.row.seen.pages.join(" ")}`);
  }

  private async mark(): Promise<boolean> {
    const marked = await markForm(this.page, this.row.seen, this.override.button);
    if (marked) this.message = this.override.message ?? marked.message;
    return marked !== null;
  }

  private async press(): Promise<void> {
    await this.page.evaluate(() => {
      for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Fermer la notification"]'))
        close.click();
    });
    await this.page.locator("[data-pressed]").click();
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
    else this.proxy.fault = failure as Fault;
    await page.evaluate((isSilent) => {
      document.documentElement.toggleAttribute("data-impatient", isSilent);
    }, failure === "never");
    await this.press();
    await expect(page.getByText(this.message).last()).toBeVisible({ timeout: 8_000 });
    await expect(page.getByText(/<html|nginx|Erreur 500/)).toHaveCount(0);
  }

  /** Ends the failure. */
  private async mend(): Promise<void> {
    this.proxy.fault = null;
    await this.page.context().setOffline(false);
    if (!this.server.isRunning) await this.server.start();
  }

  /** No failure keeps a person signed in: the session ends at the first request that arrives. */
  private async signOut(failure: Failure): Promise<undefined> {
    const { context, viewer } = this.row.person;
    await signIn(context, this.server, viewer.email ?? "");
    await this.open();
    await this.pressDuring(failure);
    await this.mend();
    await openPage(this.page, `${this.proxy.url}/contact`);
    await expect(this.page.getByRole("link", { name: "Connexion" }).first()).toBeVisible();
    await signIn(context, this.server, viewer.email ?? "");
  }

  /** Presses again after the failure: the form is sent once, and taken. */
  private async pressAgain(): Promise<undefined> {
    const { page, proxy } = this;
    const action = await form(page).evaluate(
      (element) => new URL(element.getAttribute("action") ?? "", location.href).pathname,
    );
    const target = this.override.target ?? new RegExp(`^${action === "/" ? "/_" : action}(\\.data)?(\\?|$)`);
    const sent = () => proxy.writes.filter(({ path }) => target.test(path));
    const before = sent().length;
    await page.waitForTimeout(this.override.minFillMs ?? 0);
    await this.press();
    await expect.poll(() => sent().at(before)?.status, { message: "the form is sent" }).toBeTruthy();
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
    await fillForm(page, this.override.fill);
    const isView = this.override.isView ?? /^$/;
    const typed = Object.fromEntries(Object.entries(await readTyped(page)).filter(([name]) => !isView.test(name)));
    this.isOpen = false;
    if (failure === "session") return this.expireSession(typed);
    if (Object.keys(typed).length > 0) await untilKept(page, typed);
    if (Object.keys(typed).length === 0) return NOTHING_TYPED;
    if (failure === "reload") await page.reload();
    else {
      await page.goto(`${this.proxy.url}/faq`);
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
    const { email } = this.row.person.viewer;
    const path = new URL(page.url()).pathname;
    // The login leads back to the address of the form, which may not be its page's.
    const target = await form(page).evaluate((element) => new URL((element as HTMLFormElement).action).pathname);
    const change = (statement: string) =>
      withPostgres(this.server.databaseUrl, (client) => client.query(statement.replace("$1", `'${email}'`)));
    await change("delete from sessions where user_id = (select id from users where email = $1)");
    // A passkey would be asked for, which takes a device.
    const owned = "update passkeys set user_id = (select id from users where email = $1)";
    await change(owned.replace("$1", "'aicha.traore@exemple.fr'"));
    try {
      await this.press();
      await page.waitForURL(/\/login\?/, { timeout: 20_000 });
      await untilHydrated(page);
      await page.getByLabel("E-mail", { exact: true }).fill(email ?? "");
      await page.getByLabel("Mot de passe", { exact: true }).fill("demonstration");
      await page.getByRole("button", { name: "Se connecter", exact: true }).click();
      await page.waitForURL((url) => [path, target].includes(url.pathname), { timeout: 20_000 });
    } catch (error) {
      await signIn(page.context(), this.server, email ?? "");
      throw error;
    } finally {
      await change(owned.replace("$1", "'camille.moreau@exemple.fr'"));
    }
    await untilHydrated(page);
    if (Object.keys(typed).length === 0) return;
    // The page was read while the passkeys were another's.
    if (!(await this.mark())) await page.reload();
    await this.expectTyped(typed);
    this.isOpen = true;
  }
}

const NOTHING_TYPED = "without anything typed that is kept";
