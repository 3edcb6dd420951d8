import { type Colours, DEFAULT_COLOURS } from "~/ui/colours/palette";
import { published } from "./published";

/** The two colours of the site, as published on « Le site », else the product's. Read them when something is drawn. */
export function colours(): Colours {
  const { brand, accent } = published().look ?? DEFAULT_COLOURS;
  return { brand, accent };
}
