import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { db } from "~/db/client.server";
import * as schema from "~/db/schema";
import { config } from "~/platform/config.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import { COOKIES, cookiePrefix, cookiesAreSecure } from "~/platform/http/cookies.server";
import { hashPassword, verifyPassword } from "../password/rules.server";

/** What the library lacks, called by our own code and never over HTTP. */
const ownEndpoints = {
  id: "own-endpoints",
  endpoints: {
    /** The token in the session's cookie, null when its signature is not ours. */
    sessionToken: createAuthEndpoint.serverOnly({ method: "GET", requireHeaders: true }, async (ctx) => {
      const { sessionToken } = ctx.context.authCookies;
      return (await ctx.getSignedCookie(sessionToken.name, ctx.context.secret)) || null;
    }),
    /** Opens a session for an account that has proved who it is, by whatever means: the library knows passwords only. */
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string(), secondFactorAt: z.date().nullable() }) },
      async (ctx) => {
        const { userId, secondFactorAt } = ctx.body;
        const user = await ctx.context.internalAdapter.findUserById(userId);
        if (!user) throw new Error("There is no such account any more.");
        const session = await ctx.context.internalAdapter.createSession(userId, false, { secondFactorAt });
        await setSessionCookie(ctx, { session, user });
        return { userId };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** How old a session's end may be before using the session moves it. */
export const RENEWED_AFTER_SECONDS = 24 * 3600;

const createAuth = () =>
  betterAuth({
    appName: "Recours",
    baseURL: config.PUBLIC_URL ?? "http://localhost",
    secret: deriveKey("sessions").toString("base64url"),
    database: drizzleAdapter(db, {
      provider: "pg",
      usePlural: true,
      transaction: true,
      schema: {
        users: schema.users,
        sessions: schema.sessions,
        accounts: schema.accounts,
        verifications: schema.verifications,
      },
    }),
    advanced: {
      // `__Host-` in place of the library's own `__Secure-`.
      cookiePrefix: `${cookiePrefix()}recours`,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookiesAreSecure(), sameSite: "lax", httpOnly: true, path: "/" },
      database: { generateId: () => crypto.randomUUID() },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: config.PASSWORD_MIN_LENGTH,
      maxPasswordLength: 200,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: COOKIES.session.seconds,
      updateAge: RENEWED_AFTER_SECONDS,
      additionalFields: {
        lastUsedAt: { type: "date", required: false, input: false },
        secondFactorAt: { type: "date", required: false, input: false },
      },
    },
    plugins: [ownEndpoints],
    // Our actions count failures themselves, per account and per address; the library's own limits sit in its HTTP handler.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });

let instance: ReturnType<typeof createAuth> | undefined;

/** better-auth's server API. Its HTTP handler is not mounted: our actions are the one door to accounts. */
export function auth(): ReturnType<typeof createAuth> {
  instance ??= createAuth();
  return instance;
}
