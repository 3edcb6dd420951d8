import { exportOwnData } from "~/features/privacy/own-data/commands.server";
import { download } from "~/platform/files/exchange/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/data-export";

const options = {
  fallback: "data_export_failed",
  ownMessages: ["too_many_requests"],
  toast: "/account/data",
} as const;

/** `/account/data/export`: downloads all stored data about the signed-in person as one archive. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, options, async () => {
    const { stream, name } = await exportOwnData(requireActor(route.context));
    return download(stream, { name, type: "application/zip" });
  });
}
