import { isAPIError } from "better-auth/api";
import { auth } from "../auth.server";
import { rememberDevice } from "../device.server";
import { dropFormOfAnother } from "./interrupted-form.server";

/** What a sign-in needs of the request beside its body. `ip` is the client's, as the process knows it. */
export type SignInRequest = { request: Request; ip: string };

/**
 * Checks a password and opens a session.
 * @returns the account and the headers (`Set-Cookie`) of the answer; null when the e-mail or the password is wrong, after
 * the same time in both cases.
 */
export async function openSession(
  { request, ip }: SignInRequest,
  credentials: { email: string; password: string },
): Promise<{ userId: string; headers: Headers } | null> {
  const about = new Headers({
    "x-forwarded-for": ip,
    "user-agent": (request.headers.get("User-Agent") ?? "").slice(0, 400),
  });
  try {
    const { response, headers } = await auth().api.signInEmail({
      body: credentials,
      headers: about,
      returnHeaders: true,
    });
    const userId = response.user.id;
    const cookies = new Headers();
    for (const cookie of headers.getSetCookie()) cookies.append("Set-Cookie", cookie);
    cookies.append("Set-Cookie", await rememberDevice(request, userId, credentials.email));
    const dropped = await dropFormOfAnother(request, userId);
    if (dropped) cookies.append("Set-Cookie", dropped);
    return { userId, headers: cookies };
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return null;
    throw error;
  }
}
