import { type BrowserContext, expect } from "@playwright/test";
import { linkIn, type MailServer } from "./mail-server.ts";

const VISITOR = /visitor/;
const EMAIL = "recit@exemple.fr";

/**
 * Makes a browser that of a visitor who has told a story without an account; a session stays.
 * @param isLinkSent sends the link « reprendre plus tard ».
 */
export async function tellStory(context: BrowserContext, url: string, isLinkSent = false): Promise<void> {
  const visitor = await context.browser()?.newContext();
  if (!visitor) throw new Error("The browser is closed.");
  const send = async (part: string, form: Record<string, string>) => {
    const options = { headers: { Origin: url }, form, maxRedirects: 0 };
    const answer = await visitor.request.post(`${url}/raconter/${part}`, options);
    expect(answer.status(), part).toBe(303);
  };
  await send("recit", { intent: "continue", scamType: "phishing", description: "Un SMS de livraison." });
  await send("argent", { intent: "continue", "contactDate.unknown": "on", amount: "120" });
  if (isLinkSent) await send("coordonnees", { intent: "continue", email: EMAIL });
  await context.addCookies((await visitor.cookies()).filter(({ name }) => VISITOR.test(name)));
  await visitor.close();
}

/** Forgets the story that a browser has told; a session stays. */
export const leaveStory = (context: BrowserContext): Promise<void> => context.clearCookies({ name: VISITOR });

/** The page that the last e-mail « reprendre plus tard » leads to. */
export async function resumePage({ received }: MailServer): Promise<string> {
  const last = () => received.findLast(({ to }) => to === EMAIL)?.raw ?? "";
  await expect.poll(() => linkIn(last(), "/raconter/reprendre"), { message: "the link arrives" }).toBeTruthy();
  return linkIn(last(), "/raconter/reprendre") as string;
}
