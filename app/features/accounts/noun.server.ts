import { eq, lt } from "drizzle-orm";
import { accountLinks, profiles, sessions, verifications } from "~/db/schema";
import { defineNoun, sealedRows } from "../nouns.server";
import { hashRecoveryCodesNightly } from "./key-rotation.jobs.server";
import { sendResetLink } from "./password/jobs.server";
import { decryptTaxId, encryptTaxId } from "./profile/rules.server";
import { profileSchema } from "./profile/schema";
import { sendPush } from "./push/jobs.server";
import { keepPersonWords } from "./search.jobs.server";

export const noun = defineNoun({
  jobs: [hashRecoveryCodesNightly, sendResetLink, sendPush, keepPersonWords],
  sealed: [
    sealedRows({
      table: profiles,
      id: [profiles.id],
      key: profiles.taxIdKeyId,
      columns: [profiles.encryptedTaxId],
      done: "NIF rechiffrés",
      lost: ({ id }) => `numéro fiscal du profil ${id}`,
      open: decryptTaxId,
      seal: (tx, { id }, taxId) => encryptTaxId(tx, id, taxId),
      exported: (taxId) => ({ tax_id: taxId }),
    }),
  ],
  drafts: { profile: { fields: Object.keys(profileSchema.in.shape) } },
  erased: [{ table: verifications, which: ({ userId }) => eq(verifications.value, userId) }],
  expired: [
    { table: sessions, which: ({ now }) => lt(sessions.expiresAt, now) },
    { table: accountLinks, which: ({ now }) => lt(accountLinks.expiresAt, now) },
    { table: verifications, which: ({ now }) => lt(verifications.expiresAt, now) },
  ],
});
