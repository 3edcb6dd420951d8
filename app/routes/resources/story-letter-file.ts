import { caseLimits } from "~/features/cases/limits.server";
import { pdfOf } from "~/features/letters/formats/pdf.server";
import { STORY_LETTER_TITLES } from "~/features/letters/story-letters.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { download } from "~/platform/files/exchange/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { readStoryLetter } from "~/routes/public/story-letter.server";
import type { Route } from "./+types/story-letter-file";

/** `/raconter/lettre/recall.pdf`: a letter that a told story fills, for whoever told it. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, { fallback: "letter_file_failed" }, async () => {
    const read = await readStoryLetter(route, /^([a-z]+)\.pdf$/.exec(route.params.file)?.[1] ?? null);
    if (!read) throw new AppError("not_found");
    const who = "userId" in read.owner ? read.owner.userId : digestOf(read.owner.visitorId);
    await consume(caseLimits.story_letter, who);
    return download(pdfOf(read.letter, who), {
      name: `${STORY_LETTER_TITLES[read.kind]}.pdf`,
      type: "application/pdf",
    });
  });
}
