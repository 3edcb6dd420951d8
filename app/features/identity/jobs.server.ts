import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { files, identityDocuments } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { rejectInfectedDocument } from "./review/commands.server";

/** Rejects, within a minute, a document whose file the scanner found infected after its submission. */
export const rejectInfectedDocuments = defineJob({
  name: "identity.reject_infected",
  cron: "* * * * *",
  run: async () => {
    const infected = await db
      .selectDistinct({ userId: identityDocuments.userId, documentType: identityDocuments.documentType })
      .from(identityDocuments)
      .innerJoin(files, eq(files.path, identityDocuments.filePath))
      .where(and(eq(files.scanStatus, "infected"), eq(identityDocuments.status, "pending")));
    for (const document of infected) await rejectInfectedDocument(document);
  },
});
