import { docxOf } from "~/features/letters/formats/docx.server";
import { pdfOf } from "~/features/letters/formats/pdf.server";
import { type Letter, textOf } from "~/features/letters/formats/rules";
import { letterLimits } from "~/features/letters/limits.server";
import { readLetterForFile } from "~/features/letters/reading.queries.server";
import { AppError } from "~/platform/errors";
import { download } from "~/platform/files/exchange/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { askForReason } from "~/routes/admin/access-reason.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/letter-file";

const FORMATS = {
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    write: async (letter: Letter) => new Blob([await docxOf(letter)]).stream(),
  },
  pdf: { type: "application/pdf", write: async (letter: Letter, account: string) => pdfOf(letter, account) },
  txt: { type: "text/plain; charset=utf-8", write: async (letter: Letter) => new Blob([textOf(letter)]).stream() },
};

/** `/cases/:id/letters/:letterId/lettre.docx`, `.pdf` or `.txt`: a letter, for its client and those who handle the case. */
export function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  return runResource(route, { fallback: "letter_file_failed", ...askForReason(params.id) }, async () => {
    const ending = /^lettre\.(docx|pdf|txt)$/.exec(params.file)?.[1] as keyof typeof FORMATS | undefined;
    if (!ending) throw new AppError("not_found");
    const { letter, name } = await readLetterForFile(actor, params.id, params.letterId);
    await consume(letterLimits.letter_file, actor.userId);
    const { type, write } = FORMATS[ending];
    return download(await write(letter, actor.userId), { name: `${name}.${ending}`, type });
  });
}
