import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

export type Address = {
  /** As `app/routes.ts` writes it, from the root: `/case/:id/chat`. */
  path: string;
  /** The module that answers, from `app/`. */
  file: string;
};

/** Every address of the product, in the order of `app/routes.ts`: a new route is among them by itself. */
export function everyAddress(): Address[] {
  return (routes as RouteConfigEntry[]).flatMap((entry) => addressesOf(entry, ""));
}

function addressesOf({ path = "", index, file, children = [] }: RouteConfigEntry, above: string): Address[] {
  const own = path ? `${above}/${path}` : above;
  const inside = children.flatMap((child) => addressesOf(child, own));
  // A route without a path and without `index` is a layout: it answers nothing by itself.
  return path || index ? [{ path: own || "/", file }, ...inside] : inside;
}
