import { caseLimits } from "~/features/cases/limits.server";
import { pdfOf } from "~/features/letters/formats/pdf.server";
import type { Letter } from "~/features/letters/formats/rules";
import { fillGaps, type GapValues } from "~/features/letters/gaps";
import { STORY_LETTER_TITLES } from "~/features/letters/story-letters.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { download } from "~/platform/files/exchange/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { readGapValues } from "~/routes/gap-values.server";
import { readStoryLetter } from "~/routes/public/story-letter.server";
import type { Route } from "./+types/story-letter-file";

/** `/raconter/lettre/recall.pdf`: a letter that a told story fills, for whoever told it. */
export const loader = (route: Route.LoaderArgs) => pdfOfLetter(route, async () => ({}));

/** The same with what was typed in its gaps, of which nothing is stored. */
export const action = (route: Route.ActionArgs) => pdfOfLetter(route, (letter) => readGapValues(route.request, letter));

function pdfOfLetter(route: Route.LoaderArgs | Route.ActionArgs, valuesFor: (letter: Letter) => Promise<GapValues>) {
  return runResource(route, { fallback: "letter_file_failed" }, async () => {
    const read = await readStoryLetter(route, /^([a-z]+)\.pdf$/.exec(route.params.file)?.[1] ?? null);
    if (!read) throw new AppError("not_found");
    const who = "userId" in read.owner ? read.owner.userId : digestOf(read.owner.visitorId);
    await consume(caseLimits.story_letter, who);
    return download(pdfOf(fillGaps(read.letter, await valuesFor(read.letter)), who), {
      name: `${STORY_LETTER_TITLES[read.kind]}.pdf`,
      type: "application/pdf",
    });
  });
}
