import { colours } from "~/content/colours";
import { published } from "~/content/published";
import { publicUrl } from "~/platform/http/public-url.server";
import { paletteOf } from "~/ui/colours/palette";
import { iconPath } from "~/ui/publisher-paths";
import { type SharedPicture, sharedPicture } from "./structured-data";

/** What every page says of the site, for browsers, search engines and previews of shared links. */
export type PageMetadata = {
  /** The product's public address, without a path. */
  origin: string;
  /** The colour of the browser's own bars, `#rrggbb`. */
  themeColour: string;
  picture: SharedPicture | null;
  /** The address of the icon made from the publisher's logo; absent without one. */
  ownIcon?: string;
};

/** Reads what is published now. */
export function readPageMetadata(): PageMetadata {
  const origin = new URL(publicUrl("/")).origin;
  const logo = published().look?.logo;
  return {
    origin,
    themeColour: paletteOf(colours()).light.deep,
    picture: sharedPicture(origin),
    ...(logo && { ownIcon: iconPath(logo.digest) }),
  };
}
