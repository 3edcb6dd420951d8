import { defineCookies } from "~/platform/http/cookies.server";

export const fileCookies = defineCookies("files", {
  /** The keys of the files that were shared after the session had ended. */
  shared: { name: "recours.shared_files", seconds: 60 * 60 },
});
