import { useEffect } from "react";
import { type DataStrategyResult, isRouteErrorResponse, useLocation, useMatches, useNavigate } from "react-router";
import { platformErrors } from "~/platform/errors";
import { pushToast } from "~/ui/toast-store";
import { failureOfAct } from "~/ui/transport";

type Results = Record<string, DataStrategyResult>;

/** The page on the screen: its address, the data of its routes, and a way to end a navigation away from it. */
let shown: { address: string; data: ReadonlyMap<string, unknown>; stay: () => void } | null = null;

/** Remembers the page on the screen for `keepPage`. */
export function useKeptPage(): void {
  const matches = useMatches();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const stay = () => void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
    shown = { address: pathname + search, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])), stay };
  });
}

/**
 * Keeps the page on the screen when another one cannot be loaded or an act fails, and says so in a toast (spec section 7);
 * when its own data cannot be loaded again, it keeps the former. A refusal (not found, forbidden) is a page of its own.
 */
export async function keepPage({ request, url }: { request: Request; url: URL }, next: () => Promise<Results>) {
  const results = await next();
  const isRead = request.method === "GET";
  const failed = Object.entries(results).filter(([, result]) => isFailure(result, isRead));
  const [first] = failed;
  if (!shown || !first || request.signal.aborted) return results;
  if (!isRead || url.pathname + url.search !== shown.address) {
    pushToast({ kind: "error", text: messageOf(first[1].result, isRead) });
    shown.stay();
    return results;
  }
  for (const [id] of failed) {
    const former = shown.data.get(id);
    if (former !== undefined) results[id] = { type: "data", result: former };
  }
  return results;
}

function isFailure({ type, result }: DataStrategyResult, isRead: boolean): boolean {
  if (type !== "error" || result instanceof Response) return false;
  return !(isRead && isRouteErrorResponse(result) && result.status < 500);
}

/** The message of our server for a person, else the message of the act. */
function messageOf(error: unknown, isRead: boolean): string {
  const text: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (typeof text === "string" && /^(?!Error:|<|\s*$)/.test(text)) return text;
  if (isRead) return platformErrors.messageOf("data_load_failed");
  return failureOfAct() ?? platformErrors.messageOf("unexpected");
}
