import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

export type Address = {
  /** As in `app/routes.ts`, from the root: `/case/:id/chat`. */
  path: string;
  /** The path of its module in `app/`. */
  file: string;
};

/** Lists every address of the product, in the order of `app/routes.ts`. */
export function everyAddress(): Address[] {
  return (routes as RouteConfigEntry[]).flatMap((entry) => addressesOf(entry, ""));
}

function addressesOf({ path = "", index, file, children = [] }: RouteConfigEntry, above: string): Address[] {
  const own = path ? `${above}/${path}` : above;
  const inside = children.flatMap((child) => addressesOf(child, own));
  // A route without a path and without `index` is a layout, which has no address.
  return path || index ? [{ path: own || "/", file }, ...inside] : inside;
}
