import { z } from "zod";
import { issueDate } from "./rules";

const resource = z.object({
  url: z.url({ protocol: /^https?$/ }),
  format: z.string().nullish(),
  title: z.string().nullish(),
  last_modified: z.string().nullish(),
});

/** A data set as the API of data.gouv.fr describes it; other resources than files are left out. */
const dataset = z.object({ resources: z.array(z.unknown()).max(1_000) });

/**
 * The address of the newest CSV file of a data set, by the date in its name, else by its last change.
 * @returns null when it has none.
 */
export function newestResource(described: unknown): string | null {
  const parsed = dataset.safeParse(described);
  if (!parsed.success) return null;
  const files = parsed.data.resources
    .flatMap((each) => resource.safeParse(each).data ?? [])
    .filter(({ url, format }) => format?.toLowerCase() === "csv" || /\.csv$/i.test(new URL(url).pathname))
    .map(({ url, title, last_modified }) => ({
      url,
      date: issueDate(url) ?? issueDate(title ?? "") ?? last_modified?.slice(0, 10) ?? "",
    }));
  return files.sort((a, b) => (a.date < b.date ? 1 : -1))[0]?.url ?? null;
}
