import type { Features } from "./features.ts";
import type { Subject } from "./subjects.ts";

const own = (about: Subject) => ({ about, who: "signedIn" }) as const;
const PASSWORD = "mot-de-passe-1";
const NEW_PASSWORD = "trois-mots-sans-lien";
const PARTY = { id: "localhost", origin: "http://localhost" };
export const ACCOUNTS = {
  "accounts/readOwnProfile": own("ownProfile"),
  "accounts/readCurrentConsents": own("ownProfile"),
  "accounts/updateProfile": {
    ...{ about: "ownProfile", who: "owner", denied: "forbidden" },
    with: (w) => [w.owner.id, { ...PROFILE, email: w.owner.email }],
  },
  "accounts/readOwnSignIn": own("ownSignIn"),
  "accounts/changePassword": {
    ...own("ownSignIn"),
    with: () => [{ currentPassword: PASSWORD, password: NEW_PASSWORD }],
  },
  "accounts/askEmailChange": {
    ...own("ownSignIn"),
    with: () => [{ email: "autre@exemple.fr", currentPassword: PASSWORD }],
  },
  "accounts/cancelEmailChange": own("ownSignIn"),
  "accounts/sendEmailConfirmation": own("emailLink"),
  "accounts/confirmEmail": "anyone",
  "accounts/readEmailLink": "anyone",
  "accounts/chooseEmailPhrase": {
    ...{ about: "ownEmails", who: "owner", denied: "forbidden", with: (w) => [w.owner.id, "Le chat dort ici"] },
  },
  "accounts/muteEmails": {
    about: "ownEmails",
    who: "owner",
    denied: "forbidden",
    with: (w) => [w.owner.id, ["staff"]],
  },
  "accounts/listSessions": { about: "sessions", who: "ownerAndStaff", denied: "not_found", with: (w) => [w.owner.id] },
  "accounts/revokeSession": {
    ...{ about: "sessions", who: "ownerAndStaff", denied: "nothing", with: (w) => [w.session] },
    changes: ["administrator"],
  },
  "accounts/revokeOtherSessions": own("sessions"),
  "accounts/readSecondFactor": own("secondFactor"),
  "accounts/listPasskeys": own("secondFactor"),
  "accounts/beginSetUp": { ...own("secondFactor"), with: () => [PASSWORD] },
  "accounts/turnOff": {
    ...own("secondFactor"),
    with: () => [{ password: PASSWORD, kind: "app", code: "123456" }],
    told: "second_factor_off",
    others: { owner: "forbidden" },
  },
  "accounts/renewRecoveryCodes": {
    ...{ ...own("secondFactor"), with: () => [PASSWORD], told: "second_factor_off", others: { owner: "forbidden" } },
  },
  "accounts/holdSecondFactor": { ...own("secondFactor"), inTransaction: true, others: { owner: "forbidden" } },
  "accounts/offerPasskey": { ...own("secondFactor"), with: () => [PARTY, PASSWORD] },
  "accounts/addPasskey": {
    ...{ ...own("secondFactor"), with: () => [PARTY, { response: null, name: "Clé" }], told: "passkey_refused" },
  },
  "accounts/renamePasskey": {
    ...{ about: "secondFactor", who: "owner", denied: "not_found" },
    with: (w) => [{ id: w.passkey, name: "Autre" }],
  },
  // A key that is on without this session having proved it: nobody takes it off by the password alone.
  "accounts/removePasskey": {
    ...{ about: "secondFactor", who: "signedIn", with: (w) => [{ id: w.passkey, password: PASSWORD }] },
    others: { owner: "forbidden" },
  },
  ...{ "accounts/secretInHand": "after", "accounts/confirmSetUp": "after", "accounts/readNewCodes": "after" },
  ...{
    "accounts/startStanding": "inside",
    "accounts/endStanding": "inside",
    "accounts/announceSecurityChange": "inside",
  },
  ...{ "accounts/replaceRecoveryCodes": "inside", "accounts/countCode": "inside", "accounts/takeCode": "inside" },
  ...{ "accounts/cancelSetUp": "anyone", "accounts/forgetNewCodes": "anyone", "accounts/resetSecondFactor": "inside" },
  ...{ "accounts/hasSecondFactor": "inside", "accounts/factorsOf": "inside", "accounts/countRecoveryCodes": "inside" },
  ...{ "accounts/readPending": "inside", "accounts/completeSignIn": "inside" },
  ...{ "accounts/readPendingChoices": "anyone", "accounts/signInWithCode": "anyone" },
  ...{ "accounts/offerSignIn": "anyone", "accounts/signInWithPasskey": "anyone" },
  ...{ "accounts/keepChallenge": "inside", "accounts/takeChallenge": "inside" },
  ...{ "accounts/logIn": "anyone", "accounts/logOut": "anyone", "accounts/removeSession": "anyone" },
  ...{ "accounts/register": "anyone", "accounts/insertAccount": "inside", "accounts/wasJustCreated": "inside" },
  "accounts/readSession": "anyone",
  "accounts/isSessionValid": "anyone",
  ...{ "accounts/signInWithPassword": "inside", "accounts/signIn": "inside", "accounts/endSessions": "inside" },
  ...{
    "accounts/openSetup": "inside",
    "accounts/isSetupOpen": "anyone",
    "accounts/createFirstAdministrator": "anyone",
  },
  ...{
    "accounts/askPasswordReset": "anyone",
    "accounts/isResetLinkOpen": "anyone",
    "accounts/resetPassword": "anyone",
  },
  ...{ "accounts/issueLink": "inside", "accounts/takeLink": "inside" },
  ...{
    "accounts/voidLinks": "inside",
    "accounts/replacePassword": "inside",
    "accounts/askEmailConfirmation": "inside",
  },
  ...{ "accounts/countAttempt": "inside", "accounts/touchSession": "inside", "accounts/createSession": "inside" },
  ...{ "accounts/reencryptAuthenticators": "inside", "accounts/encryptPlainTaxIds": "inside" },
  ...{ "accounts/countTaxIdsToReencrypt": "inside", "accounts/reencryptTaxIds": "inside" },
  ...{ "accounts/ensureProfile": "inside", "accounts/forgetFormOfOther": "inside" },
  ...{ "accounts/passwordMark": "inside", "accounts/checkPassword": "inside", "accounts/reauthenticate": "inside" },
} satisfies Features;

const PROFILE = {
  ...{ firstName: "Camille", lastName: "Durand", dateOfBirth: "1975-04-12", taxId: "3023217600053" },
  ...{ phone: "+33612345678", homePhone: null, address: "3 Rue Haute Pierre", city: "Metz", postalCode: "57000" },
  ...{ department: "Moselle", country: "France", gdprConsent: true, termsAccepted: true },
};
