import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect } from "@playwright/test";
import { Builder, By, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "../../setup/free-port.ts";
import { findWebKit } from "./browsers.ts";
import { isHydrated, linksOfPage, type Open } from "./every-page.ts";
import { fixture } from "./person-steps.ts";

/** The programs that WebKit needs: a screen, and its driver. */
export class WebKit {
  private programs: ChildProcess[] = [];
  private browsers: WebDriver[] = [];
  private address = "";

  /** Starts them. @throws Error when WebKitGTK is not installed. */
  static async start(): Promise<WebKit> {
    const webkit = new WebKit();
    const paths = findWebKit();
    if (!paths) throw new Error("WebKitGTK is missing: apt-get install webkit2gtk-driver xvfb");
    const screen = spawn(paths.screen, ["-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    webkit.programs.push(screen);
    const ended = once(screen, "exit").then(([code]) => Promise.reject(new Error(`Xvfb ended with code ${code}.`)));
    const [display] = await Promise.race([once(screen.stdout, "data"), ended]);
    ended.catch(() => {});
    const port = await freePort();
    webkit.programs.push(
      spawn(paths.driver, [`--port=${port}`], {
        // Its own sandbox needs namespaces that containers refuse.
        env: { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
        stdio: "ignore",
      }),
    );
    webkit.address = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(`${webkit.address}/status`).then(
          (answer) => answer.ok,
          () => false,
        ),
      )
      .toBe(true);
    return webkit;
  }

  /** Opens a browser without cookies, on the product at `url`. */
  async open(url: string): Promise<WebKitPage> {
    const browser = await new Builder()
      .usingServer(this.address)
      .disableEnvironmentOverrides()
      .withCapabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: findWebKit()?.browser, args: ["--automation"] },
      })
      .build();
    this.browsers.push(browser);
    return new WebKitPage(browser, url);
  }

  async stop(): Promise<void> {
    for (const browser of this.browsers) await browser.quit();
    for (const program of this.programs) program.kill();
  }
}

/** One window, handled by the words on the page. A step waits until the page has what it names. */
export class WebKitPage {
  private browser: WebDriver;
  private url: string;

  constructor(browser: WebDriver, url: string) {
    this.browser = browser;
    this.url = url;
  }

  async goto(path: string): Promise<void> {
    await this.browser.get(this.url + path);
  }

  /** Opens an address and waits until its scripts run. */
  readonly visit: Open = async (path) => {
    await this.goto(path);
    // Some pages load their scripts at the first key.
    await this.browser.actions().keyDown("\uE008").keyUp("\uE008").perform();
    await expect.poll(() => this.browser.executeScript(isHydrated), { message: `${path} runs its scripts` }).toBe(true);
    return { address: await this.path(), links: await this.browser.executeScript<string[]>(linksOfPage) };
  };

  async path(): Promise<string> {
    return new URL(await this.browser.getCurrentUrl()).pathname;
  }

  async fill(label: string, text: string): Promise<void> {
    const field = await this.control(label);
    // The locale of the tests is English for WebKitGTK: a date is typed month first.
    const isDate = (await field.getAttribute("type")) === "date";
    if (isDate) return field.sendKeys(text.replace(/^(\d+)-(\d+)-(\d+)$/, "$2$3$1"));
    await field.clear();
    await field.sendKeys(text);
  }

  /** Checks a box or a radio button, by its label as a pointer does. */
  async check(label: string): Promise<void> {
    const field = await this.control(label);
    if (!(await field.isSelected())) await this.click(await this.labelOf(field));
  }

  async select(label: string, option: string): Promise<void> {
    const field = await this.control(label);
    await field.findElement(By.xpath(`.//option[normalize-space()="${option}"]`)).click();
  }

  /** Selects files of tests/fixtures/files, and waits until they are received. */
  async attach(label: string, ...names: string[]): Promise<void> {
    const received = await this.count("· reçu");
    for (const name of names) await (await this.control(label)).sendKeys(resolve(fixture(name)));
    await expect.poll(() => this.count("· reçu"), { timeout: 30_000 }).toBe(received + names.length);
  }

  /** Presses the first button or link whose words begin with `name`. */
  async press(name: string): Promise<void> {
    await this.click(await this.find(actionNamed, name));
  }

  async sees(text: string): Promise<void> {
    await expect.poll(() => this.count(text), { message: `the page shows « ${text} »`, timeout: 30_000 }).not.toBe(0);
  }

  private async click(element: WebElement): Promise<void> {
    await this.browser.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
    await element.click();
  }

  private count(text: string): Promise<number> {
    return this.browser.executeScript("return document.body.innerText.split(arguments[0]).length - 1", text);
  }

  private control(label: string): Promise<WebElement> {
    return this.find(controlLabelled, label);
  }

  private async labelOf(field: WebElement): Promise<WebElement> {
    return this.browser.executeScript("return arguments[0].labels[0] ?? arguments[0]", field);
  }

  private async find(search: (name: string) => Element | null, name: string): Promise<WebElement> {
    let found: WebElement | null = null;
    const look = async () => {
      found = await this.browser.executeScript<WebElement | null>(search, name);
      return found !== null;
    };
    await expect.poll(look, { message: `the page has « ${name} »` }).toBe(true);
    return found as unknown as WebElement;
  }
}

/** In the page: the field of a label, an exact one first. */
function controlLabelled(label: string): Element | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea")];
  const names = (field: HTMLInputElement) =>
    [...(field.labels ?? []), { textContent: field.ariaLabel }].map(({ textContent }) => textContent?.trim() ?? "");
  const matching = (test: (name: string) => boolean) =>
    fields.find((field) => !field.disabled && names(field).some(test));
  return matching((name) => name === label) ?? matching((name) => name.startsWith(label)) ?? null;
}

/** In the page: the first visible button or link of a name, those of an open dialog first. */
function actionNamed(name: string): Element | null {
  const isNamed = (element: HTMLElement) =>
    element.checkVisibility() && (element.ariaLabel ?? element.textContent ?? "").trim().startsWith(name);
  const within = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>("main a, button, a")].find(isNamed);
  const dialog = document.querySelector("dialog[open]");
  return (dialog && within(dialog)) ?? within(document.querySelector("main") ?? document) ?? within(document) ?? null;
}
