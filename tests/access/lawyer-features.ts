import type { Features } from "./features.ts";
import type { World } from "./world.ts";

const staff = { about: "lawyers", who: "staff", denied: "forbidden" } as const;
const ofLawyer = (w: World) => [w.otherLawyer.id];

/** The registration as its form sends it. */
const registration = {
  bar: "Paris",
  oathDate: "2012-01-18",
  insurer: "Assureur",
  policyNumber: "1",
  insuranceEndsOn: "2100-01-01",
  specialities: ["phishing"],
  languages: ["fr"],
  maxCases: 5,
  isListed: false,
};

export const LAWYERS = {
  "assistance/closeApplication": {
    about: "requests",
    who: "staff",
    denied: "forbidden",
    inTransaction: true,
    with: (w) => [w.request],
    error: "request_not_found",
  },
  "lawyers/listLawyers": {
    ...staff,
    with: () => [{ search: "", state: null, speciality: null, load: null, missing: false, after: null, before: null }],
  },
  "lawyers/readLawyer": { ...staff, denied: "lawyer_not_found", with: ofLawyer },
  "lawyers/verifyLawyer": {
    ...staff,
    with: (w) => [{ userId: w.otherLawyer.id, version: "", note: "Carte vue" }],
    error: "registration_changed",
  },
  "lawyers/suspendLawyer": {
    ...staff,
    with: (w) => [{ userId: w.otherLawyer.id, reason: "Sans assurance" }, async () => {}],
  },
  "mandates/suspendWithCases": { ...staff, with: (w) => [{ userId: w.otherLawyer.id, reason: "Sans assurance" }] },
  "lawyers/reinstateLawyer": { ...staff, with: (w) => [{ userId: w.otherLawyer.id, version: "" }] },
  "lawyers/listInvitations": { ...staff, with: () => [{}] },
  "lawyers/readApplication": { ...staff, with: (w) => [w.request] },
  "lawyers/readInvitationOf": { ...staff, with: () => ["invite@exemple.fr"] },
  "lawyers/inviteLawyer": {
    ...staff,
    with: () => [{ firstName: "Anne", lastName: "Bon", email: "anne.bon@exemple.fr", identityCheck: "called_back" }],
  },
  "lawyers/resendInvitation": { ...staff, with: (w) => [w.invitation] },
  "lawyers/revokeInvitation": { ...staff, with: (w) => [w.invitation] },
  "lawyers/acceptWithAccount": {
    about: "lawyers",
    who: "nobody",
    denied: "invitation_link_invalid",
    with: () => ["invente"],
  },
  "lawyers/readDirectoryPage": staff,
  "lawyers/importDirectory": {
    ...staff,
    with: () => [{ name: "annuaire.csv", stream: [new TextEncoder().encode("rien")] }],
    error: "directory_no_bar",
  },
  "lawyers/isOnDuty": "inside",
  "lawyers/requireOnDuty": "inside",
  "mandates/mayUseCarpa": {
    about: "recoveries",
    who: "staff",
    denied: "nothing",
    others: { lawyer: "yes", otherLawyer: "yes" },
  },
  "lawyers/readOwnRegistration": {
    about: "ownRegistration",
    who: "nobody",
    denied: "not_found",
    others: { lawyer: "yes", otherLawyer: "yes" },
  },
  "lawyers/saveRegistration": {
    about: "ownRegistration",
    who: "nobody",
    denied: "not_found",
    others: { lawyer: "yes", otherLawyer: "yes" },
    with: () => [registration],
  },
  "lawyers/readDisplay": staff,
  "lawyers/countDisplayQuestions": {
    about: "ownRegistration",
    who: "nobody",
    denied: "nothing",
    others: { lawyer: "yes", otherLawyer: "yes" },
  },
  "lawyers/askToDisplay": { ...staff, with: (w) => [{ lawyer: w.otherLawyer.id }] },
  "lawyers/endDisplay": { ...staff, with: (w) => [{ lawyer: w.otherLawyer.id }] },
  "lawyers/answerDisplay": {
    about: "ownRegistration",
    who: "nobody",
    denied: "not_found",
    others: { lawyer: "yes", otherLawyer: "yes" },
    with: () => [false],
  },
  // The signature of messages: no personal data but the name that a lawyer agreed to show.
  "members/readDisplayedName": "anyone",
  "chat/readTeamSignature": "anyone",
  "lawyers/acceptInvitation": "anyone",
  "lawyers/readInvitation": "anyone",
  "lawyers/listPublicLawyers": "anyone",
  "lawyers/readPublicLawyer": "anyone",
  "lawyers/countVerifiedLawyers": "anyone",
  "lawyers/isOpenInvitation": "inside",
  "lawyers/readCurrentIssue": "inside",
  "lawyers/findInIssue": "inside",
  "lawyers/importIssue": "inside",
  "lawyers/verifyByDirectory": "inside",
  "lawyers/recordVerified": "inside",
} satisfies Features;
