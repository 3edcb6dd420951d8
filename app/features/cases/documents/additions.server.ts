import { type Addition, type CopyOfCase, declared } from "~/features/nouns.server";

/** Reads what the nouns of a case add to a copy of it, in the order of the PDF, once the actor may have it. */
export async function readAdditions(caseRow: Parameters<CopyOfCase["read"]>[0]): Promise<Addition> {
  const parts = (await declared("copy")).sort((one, other) => one.order - other.order);
  const read = await Promise.all(parts.map((part) => part.read(caseRow)));
  return {
    write: (pdf) => {
      for (const part of read) part.write(pdf);
    },
    said: read.find(({ said }) => said)?.said,
    tables: read.flatMap(({ tables }) => tables),
  };
}
