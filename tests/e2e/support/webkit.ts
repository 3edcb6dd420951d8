import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "@playwright/test";
import { Builder, By, error, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "../../setup/free-port.ts";
import { findWebKit } from "./browsers.ts";
import type { Walker } from "./every-page.ts";
import { fixture } from "./person-steps.ts";

/** Browsers of WebKitGTK, on a screen of their own. */
export class WebKit {
  private display: string;
  private screen: ChildProcess;
  private opened: { browser: WebDriver; driver: ChildProcess }[] = [];

  private constructor(screen: ChildProcess, display: string) {
    this.screen = screen;
    this.display = display;
  }

  /** Starts the screen. @throws Error when WebKitGTK is not installed. */
  static async start(): Promise<WebKit> {
    const screen = spawn(programs().screen, ["-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = once(screen, "exit").then(([code]) => Promise.reject(new Error(`Xvfb ended with code ${code}.`)));
    const [display] = await Promise.race([once(screen.stdout, "data"), ended]);
    ended.catch(() => {});
    return new WebKit(screen, `:${String(display).trim()}`);
  }

  /** Opens a browser without cookies, on the product at `url`. Its driver serves one browser only. */
  async open(url: string): Promise<WebKitPage> {
    const port = await freePort();
    const driver = spawn(programs().driver, [`--port=${port}`], {
      // Its own sandbox needs namespaces that containers refuse.
      env: { ...process.env, DISPLAY: this.display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
      stdio: "ignore",
    });
    const address = `http://127.0.0.1:${port}`;
    const answers = () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, { message: "WebKit's driver answers" }).toBe(true);
    const browser = await new Builder()
      .usingServer(address)
      .disableEnvironmentOverrides()
      .withCapabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: programs().browser, args: ["--automation"] },
      })
      .build();
    this.opened.push({ browser, driver });
    return new WebKitPage(browser, url);
  }

  /** Writes what each browser shows, as a picture and as HTML, beside the report. @param pathOf the path of a file. */
  async keepPages(pathOf: (name: string) => string): Promise<void> {
    for (const [index, { browser }] of this.opened.entries()) {
      writeFileSync(pathOf(`browser-${index + 1}.png`), await browser.takeScreenshot(), "base64");
      const html = await browser.executeScript<string>(pageWithValues);
      writeFileSync(pathOf(`browser-${index + 1}.html`), html);
    }
  }

  /** Closes the browsers. */
  async close(): Promise<void> {
    for (const { browser, driver } of this.opened.splice(0)) {
      await browser.quit();
      driver.kill();
    }
  }

  async stop(): Promise<void> {
    await this.close();
    this.screen.kill();
  }
}

function programs() {
  const found = findWebKit();
  if (!found) throw new Error("WebKitGTK is missing: apt-get install webkit2gtk-driver xvfb");
  return found;
}

/** One window, handled by the words on the page. A step waits until the page has what it names. */
export class WebKitPage implements Walker {
  private browser: WebDriver;
  private url: string;

  constructor(browser: WebDriver, url: string) {
    this.browser = browser;
    this.url = url;
  }

  async goto(path: string): Promise<void> {
    await this.browser.get(this.url + path);
  }

  async pressKey(): Promise<void> {
    await this.browser.actions().keyDown("\uE008").keyUp("\uE008").perform();
  }

  run<Result>(inPage: () => Result | Promise<Result>): Promise<Result> {
    return this.browser.executeScript<Result>(inPage);
  }

  async path(): Promise<string> {
    return new URL(await this.browser.getCurrentUrl()).pathname;
  }

  fill(label: string, text: string): Promise<void> {
    return whileReplaced(async () => {
      const field = await this.control(label);
      await this.scrollTo(field);
      await field.clear();
      await field.sendKeys(text);
    });
  }

  /**
   * Fills a text area, again when the page has changed what was typed. A conversation sometimes loses the first letters
   * here, and the cause is not known: the output says so.
   */
  async fillArea(label: string, text: string): Promise<void> {
    await expect(async () => {
      await this.fill(label, text);
      const held = await (await this.control(label)).getAttribute("value");
      if (held !== text) console.log(`WebKit: « ${label} » holds « ${held} »`);
      expect(held).toBe(text);
    }).toPass({ timeout: 30_000 });
  }

  /** Fills the three fields of the page's first date. */
  async fillDate(iso: string): Promise<void> {
    const [year = "", month = "", day = ""] = iso.split("-");
    await this.fill("Jour", day);
    await this.fill("Mois", month);
    await this.fill("Année", year);
  }

  /** Checks a box or a radio button, by its label as a pointer does. */
  check(label: string): Promise<void> {
    return whileReplaced(async () => {
      const field = await this.control(label);
      if (!(await field.isSelected())) await this.click(await this.labelOf(field));
    });
  }

  async select(label: string, option: string): Promise<void> {
    const field = await this.control(label);
    await field.findElement(By.xpath(`.//option[normalize-space()="${option}"]`)).click();
  }

  /** Selects files of tests/fixtures/files, and waits until they are received. */
  async attach(label: string, ...names: string[]): Promise<void> {
    const received = await this.count("· prêt à envoyer");
    for (const [index, name] of names.entries()) {
      await (await this.control(label)).sendKeys(resolve(fixture(name)));
      // Before the scripts run, a second file would replace the first.
      await expect.poll(() => this.count("· prêt à envoyer"), { timeout: 30_000 }).toBe(received + index + 1);
    }
  }

  /** Presses the first button or link whose words begin with `name`. */
  press(name: string): Promise<void> {
    return whileReplaced(async () => this.click(await this.find(actionNamed, name)));
  }

  async sees(text: string): Promise<void> {
    await expect.poll(() => this.count(text), { message: `the page shows « ${text} »`, timeout: 30_000 }).not.toBe(0);
  }

  private async click(element: WebElement): Promise<void> {
    await this.scrollTo(element);
    await element.click();
  }

  /** The driver clears no field that is out of sight. */
  private async scrollTo(element: WebElement): Promise<void> {
    await this.browser.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
  }

  private count(text: string): Promise<number> {
    return this.browser.executeScript(countText, text);
  }

  private control(label: string): Promise<WebElement> {
    return this.find(controlLabelled, label);
  }

  /** The label of a box, or the box itself when a press on the label could open a link. */
  private async labelOf(field: WebElement): Promise<WebElement> {
    return this.browser.executeScript(
      "const [label] = arguments[0].labels; return label && !label.querySelector('a') ? label : arguments[0]",
      field,
    );
  }

  private async find(search: (name: string) => Element | null, name: string): Promise<WebElement> {
    let found: WebElement | null = null;
    const look = async () => {
      await whileReplaced(async () => {
        found = await this.browser.executeScript<WebElement | null>(search, name);
      });
      return found !== null;
    };
    await expect.poll(look, { message: `the page has « ${name} »` }).toBe(true);
    return found as unknown as WebElement;
  }
}

/** Tries again, a few times, when the page replaced the element between its search and its use. */
async function whileReplaced(step: () => Promise<void>, tries = 3): Promise<void> {
  try {
    await step();
  } catch (thrown) {
    if (tries === 0 || !(thrown instanceof error.StaleElementReferenceError)) throw thrown;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await whileReplaced(step, tries - 1);
  }
}

/** In the page: its address and HTML, after what its fields hold. */
function pageWithValues(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  const values = fields.map(({ name, value }) => `${name}: ${JSON.stringify(value)}`);
  return `<!--\n${location.href}\n${values.join("\n")}\n-->\n${document.documentElement.outerHTML}`;
}

/** In the page: how often it shows a text, whatever its spaces. */
function countText(text: string): number {
  // biome-ignore lint/performance/useDomNodeTextContent: the text content holds the data of scripts too
  return document.body.innerText.replace(/\s+/g, " ").split(text).length - 1;
}

/** In the page: the field of a label, an exact one first. */
function controlLabelled(label: string): Element | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea")];
  const names = (field: HTMLInputElement) =>
    [...(field.labels ?? []), { textContent: field.ariaLabel }].map(
      ({ textContent }) => textContent?.replace(/\s+/g, " ").trim() ?? "",
    );
  const isThere = (field: HTMLInputElement) => field.type === "file" || field.checkVisibility();
  const matching = (test: (name: string) => boolean) =>
    fields.find((field) => !field.disabled && isThere(field) && names(field).some(test));
  return matching((name) => name === label) ?? matching((name) => name.startsWith(label)) ?? null;
}

/** In the page: the first visible button or link of a name, an exact one first, those of an open dialog before all. */
function actionNamed(name: string): Element | null {
  const nameOf = (element: HTMLElement) => (element.ariaLabel ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
  const within = (root: ParentNode) => {
    const shown = [...root.querySelectorAll<HTMLElement>("main a, button, a")].filter((one) => one.checkVisibility());
    return shown.find((one) => nameOf(one) === name) ?? shown.find((one) => nameOf(one).startsWith(name));
  };
  const dialog = document.querySelector("dialog[open]");
  return (dialog && within(dialog)) ?? within(document.querySelector("main") ?? document) ?? within(document) ?? null;
}
