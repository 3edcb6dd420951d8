import type { Handler } from "hono";
import { readLogo } from "~/features/site/logo/queries.server";
import { styleOf } from "~/ui/colours/palette";
import { coloursOfPath } from "~/ui/publisher-paths";
import type { FileVariables } from "./headers";

/**
 * Serves what the publisher's own look adds to the pages: `/site/style/….css`, `/site/logo/DIGEST.png` and
 * `/site/icon/DIGEST.png`. Each address holds what it serves or its digest, so browsers keep it.
 */
export const publisherFiles: Handler<{ Variables: FileVariables }> = async (c, next) => {
  const { path } = c.req;
  const keep = (body: string | Uint8Array<ArrayBuffer>, type: string) => {
    c.set("isBuiltFile", true);
    return c.body(body, 200, { "Content-Type": type, "Cache-Control": "public, max-age=31536000, immutable" });
  };
  const colours = coloursOfPath(path);
  if (colours) return keep(styleOf(colours), "text/css; charset=utf-8");
  const [, kind, digest] = /^\/site\/(logo|icon)\/([\w-]{43})\.png$/.exec(path) ?? [];
  const found = digest ? await readLogo(digest) : null;
  if (!found) return next();
  return keep(new Uint8Array(kind === "icon" ? found.icon : found.logo), "image/png");
};
