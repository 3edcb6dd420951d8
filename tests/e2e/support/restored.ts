import { type Browser, expect } from "@playwright/test";
import type { Where } from "./commands.ts";
import { camille, logIn } from "./person-steps.ts";
import { Server } from "./server.ts";

/**
 * Starts the product on the restored data, and signs its person in.
 * @param missing the number of missing files that the start reports.
 */
export async function expectAlive(browser: Browser, where: Where, missing = 0): Promise<void> {
  const restored = new Server(where);
  try {
    await restored.start();
    const context = await browser.newContext({ baseURL: restored.url });
    const visitor = await context.newPage();
    await logIn(visitor, camille);
    await visitor.goto("/profile");
    await expect(visitor.getByLabel(/^Numéro fiscal/)).toHaveValue(/3023217600053|30 23 217 600 053/);
    await context.close();
    await restored.stop();
    expect(restored.errors()).toEqual(
      missing > 0 ? [expect.stringContaining(`"count":${missing},"msg":"files without their object"`)] : [],
    );
  } finally {
    await restored.dispose();
  }
}
