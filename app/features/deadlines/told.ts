import type { StoryPlaces } from "~/features/cases/story/places.server";
import type { MoneyAnswers } from "~/features/payments/first-payment";
import type { CaseFacts } from "./case/rules.server";

/** What a story tells of its payment and of what was done about it. */
export type ToldFacts = MoneyAnswers &
  StoryPlaces &
  Pick<
    CaseFacts,
    "scamType" | "filledFor" | "contactedBank" | "bankRefundStatus" | "policeReport" | "policeReportDate"
  > & {
    /** Of the account to which the money went, where the text holds it. */
    payeeIban: string | null;
    /** Of the accounts to which it went: where they are several, only one that is true of all; null when nothing says it. */
    payeeCountry: string | null;
  };

/** The letters that a story may give before an account: they rest on no ground. */
export const STORY_LETTERS = ["recall", "report"] as const;
export type StoryLetterKind = (typeof STORY_LETTERS)[number];
