import { eq } from "drizzle-orm";
import webpush from "web-push";
import { db } from "~/db/client.server";
import { pushSubscriptions } from "~/db/schema";
import { config } from "~/platform/config.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { defineJob, type Job } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { findPushEndpoint, readPushKeys } from "./queries.server";
import { isPushEndpoint } from "./rules.server";

/** How long a push service keeps the notification for a phone that is off, in seconds: a day. */
const KEPT_SECONDS = 24 * 60 * 60;
const TIMEOUT_MS = 10_000;
/** The push service's answers to a subscription that its browser ended. */
const GONE = [404, 410];

/**
 * Posts one notification without content to the push service of one browser, whose service worker shows the text. A
 * subscription that has ended is deleted.
 */
export const sendPush: Job<{ subscriptionId: string }> = defineJob({
  name: "accounts.push",
  retries: 3,
  run: async ({ subscriptionId }) => {
    const endpoint = await findPushEndpoint(subscriptionId);
    if (!endpoint || !isPushEndpoint(endpoint)) return;
    const { method, headers } = webpush.generateRequestDetails({ endpoint, keys: { p256dh: "", auth: "" } }, null, {
      vapidDetails: { subject: contact(), ...(await readPushKeys()) },
      TTL: KEPT_SECONDS,
      urgency: "normal",
      topic: "message",
    });
    // A redirect would lead to an address that nobody checked.
    const options = {
      method,
      headers: textHeaders(headers),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as const;
    const { status, body } = await fetch(endpoint, options);
    await body?.cancel();
    if (GONE.includes(status)) await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
    else if (status < 200 || status > 299) {
      log.warn({ status, service: new URL(endpoint).hostname }, "push refused");
      throw new Error(`the push service answered ${status}`);
    }
  },
});

/** Who a push service may write to about this installation (RFC 8292, section 2.1). */
function contact(): string {
  const address = /<([^>]+)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM;
  const home = publicUrl("/");
  return home.startsWith("https:") ? home : `mailto:${address}`;
}

/** `fetch` sets the length itself. */
function textHeaders(headers: Record<string, unknown>): Record<string, string> {
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
  return Object.fromEntries(others.map(([name, value]) => [name, String(value)]));
}
