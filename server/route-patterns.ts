import type { ServerBuild } from "react-router";

/** The patterns of all addresses of the site, « /case/:id/chat », from the routes of the build. */
export function routePatterns(routes: ServerBuild["routes"]): string[] {
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return `${patternOf(route.parentId)}${route.path ? `/${route.path}` : ""}`;
  };
  return [...new Set(Object.keys(routes).map((id) => patternOf(id) || "/"))];
}
