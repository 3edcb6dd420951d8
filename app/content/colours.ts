import { type Colours, DEFAULT_COLOURS } from "~/ui/colours/palette";

/** The two colours of the site, read when something is drawn: a page, an e-mail, a PDF. */
export const colours = (): Colours => DEFAULT_COLOURS;
