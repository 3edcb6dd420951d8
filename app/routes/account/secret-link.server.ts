import { data } from "react-router";
import { config } from "~/platform/config.server";
import { type RouteArgs, runLoader } from "~/platform/http/boundary.server";
import { requestFacts } from "~/platform/http/request-context";

/** The token in the address of a link, and the request that uses it. */
export function readSecretLink({ request, url, context }: RouteArgs & { url: URL }) {
  return { token: url.searchParams.get("token") ?? "", from: { request, ip: context.get(requestFacts).ip } };
}

/**
 * The loader of a page that a link with a token opens: whether the link works, and the minimum length of a password.
 * @param closedStatus what the page answers when it does not.
 */
export function loadSecretLink(
  route: RouteArgs & { url: URL },
  isOpen: (token: string, ip: string) => Promise<boolean>,
  closedStatus: number,
) {
  return runLoader(route, {}, async () => {
    const { token, from } = readSecretLink(route);
    const open = await isOpen(token, from.ip);
    return data({ open, minPassword: config.PASSWORD_MIN_LENGTH }, { status: open ? 200 : closedStatus });
  });
}
