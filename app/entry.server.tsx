import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerInstrumentation,
  ServerRouter,
} from "react-router";
import { AppError } from "~/platform/errors";
import { begunHandlers, requestFacts, type ScriptsMoment, scriptsMoment } from "~/platform/http/request-context";
import { log } from "~/platform/log.server";
import type { PageHandle } from "./root";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, requestId } = context.get(requestFacts);
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      // The page is sent whole, so every part stands at its place, also without JavaScript.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      signal: request.signal,
      onError: (error) => {
        // A browser that leaves before its page is ready ends the rendering; nothing failed.
        if (request.signal.aborted) return;
        log.error({ err: error, requestId, path: new URL(request.url).pathname }, "page rendering");
      },
    },
  );
  await stream.allReady;
  context.set(scriptsMoment, momentOfScripts(request, routerContext));
  return new Response(stream, { status, headers });
}

function momentOfScripts({ method }: Request, page: EntryContext): ScriptsMoment {
  // What a form answered is shown with its scripts.
  if (method !== "GET") return "after-paint";
  if (hasHandle(page, "static")) return "never";
  return mayWaitForTouch(page) ? "on-touch" : "after-paint";
}

/** False for a page with a toast, which closes by itself and is announced by scripts. */
function mayWaitForTouch(page: EntryContext): boolean {
  return !page.staticHandlerContext.loaderData.root?.toast && hasHandle(page, "on-touch");
}

function hasHandle({ routeModules, staticHandlerContext }: EntryContext, moment: "static" | "on-touch"): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as PageHandle | undefined;
    return moment === "static" ? handle?.static : handle?.scripts === moment;
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (error instanceof AppError && error.status < 500) return;
  const { requestId } = context.get(requestFacts);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, "request");
};

/** Lets the server wait for each loader and action of a request. */
export const instrumentations: ServerInstrumentation[] = [
  { route: ({ instrument }) => instrument({ loader: noteHandler, action: noteHandler }) },
];

async function noteHandler(run: () => Promise<unknown>, { context }: { context: Pick<RouterContextProvider, "get"> }) {
  const running = run();
  context.get(begunHandlers).add(running);
  await running;
}
