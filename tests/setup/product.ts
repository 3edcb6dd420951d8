import type { Hono } from "hono";
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { vi } from "vitest";
import * as entry from "~/entry.server.tsx";
import routes from "~/routes.ts";
import { application } from "../../server/http.ts";

/** One entry of the site map, with its module. */
export type ProductRoute = {
  /** React Router's id: the file without extension, as in `_routes` of a data request. */
  id: string;
  /** From the root of the site, `case/:id/chat` for example; empty for the home page and for layouts. */
  path: string;
  file: string;
  isLayout: boolean;
  isIndex: boolean;
  module: Module;
};

// biome-ignore lint/suspicious/noExplicitAny: the exports of a route module vary
type Module = Record<string, any>;
type Entry = { id?: string; path?: string; file: string; index?: boolean; children?: Entry[] };

const sources = import.meta.glob<Module>(["~/root.tsx", "~/routes/**/*.{ts,tsx}", "!~/routes/**/*.test.{ts,tsx}"]);
const sourceOf = (file: string) => Object.entries(sources).find(([path]) => path.endsWith(`/app/${file}`))?.[1];

async function moduleOf(file: string): Promise<Module> {
  const load = sourceOf(file);
  if (!load) throw new Error(`app/${file}, which app/routes.ts names, does not exist.`);
  return load();
}

/** Lists the entries of `app/routes.ts`, each with its module. */
export async function siteMap(): Promise<ProductRoute[]> {
  const walk = async (entries: Entry[], above: string): Promise<ProductRoute[]> => {
    const all = entries.map(async ({ id: given, file, index, path = "", children = [] }) => {
      const whole = [above, path].filter(Boolean).join("/");
      const isLayout = children.length > 0;
      const id = given ?? file.replace(/\.tsx?$/, "");
      const route = { id, file, path: whole, isLayout, isIndex: index ?? false, module: await moduleOf(file) };
      return [route, ...(await walk(children, whole))];
    });
    return (await Promise.all(all)).flat();
  };
  return walk(routes as Entry[], "");
}

/** Does what React Router's compiler does with a module for the server: passes properties to its components. */
function compiled(module: Module): Module {
  const { default: Page, ErrorBoundary, links } = module;
  return {
    ...module,
    // The stylesheet exists only in a build.
    ...(links && { links: () => [{ rel: "stylesheet", href: "/app.css" }] }),
    ...(Page && { default: withComponentProps(Page) }),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
  };
}

/**
 * Creates the HTTP application as in production, with the modules and the database of the test: the real site map,
 * middleware, entry and headers, without the built assets.
 */
export async function product(): Promise<Hono> {
  vi.stubEnv("DEV", false);
  vi.stubEnv("PROD", true);
  vi.stubEnv("MODE", "production");
  const manifest: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: compiled(await moduleOf("root.tsx")) as never },
  };
  const add = async (entries: Entry[], parentId: string): Promise<void> => {
    for (const { id: given, file, path, index, children = [] } of entries) {
      const id = given ?? file.replace(/\.tsx?$/, "");
      manifest[id] = { id, parentId, path, index, module: compiled(await moduleOf(file)) as never };
      await add(children, id);
    }
  };
  await add(routes as Entry[], "root");
  const build = {
    entry: { module: entry },
    routes: manifest,
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: assetsOf(manifest),
      url: "/assets/m.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {} as ServerBuild["future"],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  return application(build, false);
}

function assetsOf(manifest: ServerBuild["routes"]): ServerBuild["assets"]["routes"] {
  const assets = Object.values(manifest).flatMap((route) => {
    if (!route) return [];
    const { id, parentId, path, index, module } = route;
    const has = (name: string): boolean => name in module;
    return [
      {
        id,
        parentId,
        path,
        index,
        module: `/assets/${id}.js`,
        hasAction: has("action"),
        hasLoader: has("loader"),
        hasErrorBoundary: has("ErrorBoundary"),
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    ];
  });
  return Object.fromEntries(assets.map((asset) => [asset.id, asset]));
}

/** The remote address of a request, in the form in which the HTTP server passes it on. */
export const fromAddress = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: "IPv4" } },
});
