import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { sessions } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { cookieName, cookiesAreSecure } from "~/platform/cookies.server";
import { toAppError } from "~/platform/errors";
import { publish } from "~/platform/live.server";
import { auth } from "../auth.server";
import { closeDevice } from "../device.server";
import { SESSIONS_ENDED } from "../session-events";

/**
 * Ends the session of a request, here and in the database.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError logout_failed.
 */
export async function logOut(request: Request): Promise<Headers> {
  try {
    const session = await auth().api.getSession({ headers: request.headers });
    // better-auth's own signOut only logs a session that it could not end.
    if (session) await end(session.session);
    return await forgottenSession(request);
  } catch (error) {
    throw toAppError(error, "logout_failed");
  }
}

function end({ id, userId }: { id: string; userId: string }): Promise<void> {
  return transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, id));
    await publish(tx, { kind: SESSIONS_ENDED, id: userId, owner: userId });
    await recordAudit(tx, userId, { action: "account.signed_out", subjectType: "account", subjectId: userId });
  });
}

/** Headers that remove the session from the browser, whatever became of it in the database. */
export async function forgottenSession(request: Request): Promise<Headers> {
  const secure = cookiesAreSecure() ? "; Secure" : "";
  const headers = new Headers({ "Set-Cookie": await closeDevice(request) });
  headers.append("Set-Cookie", `${cookieName("session")}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  return headers;
}
