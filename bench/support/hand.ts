import type { Locator, Page } from "playwright-core";

/**
 * Seconds of a practised person's gestures: the keystroke-level model (Card, Moran and Newell, 1980). Reading and
 * deciding are left out, since they are the same on every screen.
 */
const SECONDS = { key: 0.28, point: 1.1, button: 0.2, toMouse: 0.4, scroll: 1.1 };

export type Count = { clicks: number; keys: number; scrolls: number; pages: number; seconds: number };
type Gesture = "mouse" | "keyboard";

/** A person's hand on a page: does what they would do, with the mouse and the keyboard, and counts it. */
export class Hand {
  readonly page: Page;
  private count: Count = { clicks: 0, keys: 0, scrolls: 0, pages: 0, seconds: 0 };
  private last: Gesture = "keyboard";

  constructor(page: Page) {
    this.page = page;
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.count.pages++;
    });
  }

  /** Takes what was counted since the last time. */
  take(): Count {
    const taken = this.count;
    this.count = { clicks: 0, keys: 0, scrolls: 0, pages: 0, seconds: 0 };
    return taken;
  }

  /** Clicks, after as many turns of the wheel as it takes to see the target. */
  async click(target: Locator): Promise<void> {
    await target.waitFor();
    await this.scrollTo(target);
    this.use("mouse");
    this.count.clicks++;
    this.count.seconds += SECONDS.point + SECONDS.button;
    await target.click();
  }

  /** Types a text; its keys count once each. */
  async type(text: string): Promise<void> {
    this.use("keyboard");
    this.count.keys += text.length;
    this.count.seconds += text.length * SECONDS.key;
    await this.page.keyboard.type(text);
  }

  /** Presses a key, or several at once. */
  async press(key: string): Promise<void> {
    this.use("keyboard");
    this.count.keys++;
    this.count.seconds += SECONDS.key * key.split("+").length;
    await this.page.keyboard.press(key);
  }

  private use(gesture: Gesture): void {
    if (gesture !== this.last) this.count.seconds += SECONDS.toMouse;
    this.last = gesture;
  }

  private async scrollTo(target: Locator): Promise<void> {
    const height = this.page.viewportSize()?.height ?? 0;
    const middle = async () => {
      const box = await target.boundingBox();
      return box ? box.y + box.height / 2 : 0;
    };
    for (let turns = 0; turns < 30; turns++) {
      const y = await middle();
      if (y > 0 && y < height) return;
      this.count.scrolls++;
      this.count.seconds += SECONDS.scroll;
      await this.page.mouse.wheel(0, y < 0 ? -500 : 500);
      await this.page.waitForTimeout(100);
    }
  }
}
