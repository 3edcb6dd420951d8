import { and, eq, isNull, lt } from "drizzle-orm";
import { helperInvitations } from "~/db/schema";
import { json } from "~/platform/zip.server";
import { defineNoun } from "../nouns.server";
import { endHelpOf } from "./ending.commands.server";
import { helpersOfOwnCase, ownHelp } from "./own-data.queries.server";

export const noun = defineNoun({
  // Whoever gets another role helps nobody any more; the accesses of a deleted account go with it.
  leave: {
    order: 20,
    run: async (tx, { userId, to, by }) => {
      if (to !== null && by !== null) await endHelpOf(tx, userId, by);
    },
  },
  erased: [{ table: helperInvitations, which: ({ email }) => eq(helperInvitations.email, email) }],
  // An accepted one says whose acts the owner of the case reads.
  expired: [
    {
      table: helperInvitations,
      which: ({ invitations }) =>
        and(isNull(helperInvitations.acceptedAt), lt(helperInvitations.expiresAt, invitations)),
    },
  ],
  ownData: {
    order: 50,
    about: "aide-a-des-proches.json ce que vous faites dans les dossiers de proches que vous aidez",
    ofPerson: async function* (actor) {
      yield json("aide-a-des-proches.json", await ownHelp(actor));
    },
    ofCase: async function* (actor, caseId, folder) {
      yield json(`${folder}/proches.json`, await helpersOfOwnCase(actor, caseId));
    },
  },
});
