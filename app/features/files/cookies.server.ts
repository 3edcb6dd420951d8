import { defineCookies } from "~/platform/http/cookies.server";

export const fileCookies = defineCookies("files", {
  /** The keys of the files that were shared while nobody was signed in. */
  shared: { name: "recours.shared", seconds: 60 * 60 },
});
