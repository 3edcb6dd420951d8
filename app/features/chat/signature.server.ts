import { hasHadLawyer } from "~/features/members/access.server";
import { displayedLawyerSql } from "~/features/members/displayed.access.server";
import { isPublicSite } from "~/platform/site-launch.server";
import { defaultLawyerName, LAWYER_TITLE, teamName } from "./rules";

/** What the signature of the staff depends on. */
export type SignatureFacts = { hasHadLawyer: boolean; displayedLawyer: string | null };

/** `SignatureFacts` as columns of a query on `cases`. */
export const signatureFacts = () => ({ hasHadLawyer: hasHadLawyer(), displayedLawyer: displayedLawyerSql() });

/**
 * The signature of what no lawyer in charge wrote: the displayed lawyer, who accepted to answer for it. The team signs in a
 * case that has or had a lawyer, and at a public address without a displayed lawyer, since who is no lawyer may not
 * write as one (loi 71-1130, art. 74); elsewhere the surname of the specification (section 6) does.
 */
export function staffSignature({ hasHadLawyer, displayedLawyer }: SignatureFacts) {
  const lawyer = displayedLawyer ? `${LAWYER_TITLE}${displayedLawyer}` : isPublicSite() ? null : defaultLawyerName();
  if (hasHadLawyer || lawyer === null) return { signedAs: "team", signature: teamName() } as const;
  return { signedAs: "displayed", signature: lawyer } as const;
}
