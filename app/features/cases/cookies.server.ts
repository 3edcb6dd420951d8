import { defineCookies } from "~/platform/http/cookies.server";

export const caseCookies = defineCookies("cases", {
  /** The account and the visitor of whose story its person said that it is not theirs. */
  declinedStory: { name: "declined_story", seconds: 30 * 24 * 60 * 60, signedFor: "cases/declined-story" },
});
