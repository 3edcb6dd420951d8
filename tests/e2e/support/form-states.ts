import { createHash } from "node:crypto";
import { withPostgres } from "./seeded.ts";
import type { Server } from "./server.ts";

/** Tokens of the links that the e-mails of an account carry. */
const RESET = "token-of-a-reset";
const CHANGE = "token-of-a-change";
/** Stands for an address that is known once the states are written. */
export const RESUME = "resume";
export const AFFAIR = "affair";
const MAILING = "00000000-0000-4000-8000-000000000002";

/** Somebody who sees forms of their own: where the walk begins, and the folders of `app/routes` it stays in. */
export type Viewer = {
  /** An invented person of the demonstration; null for a visitor. */
  email: string | null;
  starts: string[];
  folders: string[];
  /** How far the second factor is set up in the browser, before the walk. */
  secondFactor?: "begun" | "codes" | "on" | "asked";
  /** A story told without an account: in this browser, or in another, whose link « reprendre plus tard » is opened. */
  story?: "here" | "elsewhere";
};

const ACCOUNT = ["/dashboard", "/profile", "/account/security", "/account/data", "/account/access"];
const CLIENT = { starts: ACCOUNT, folders: ["client", "account"] };

/** Who sees the forms of the product, in the order in which they act. */
export const VIEWERS: Viewer[] = [
  {
    email: null,
    starts: [
      "/raconter",
      "/contact",
      "/partenaires",
      "/login",
      "/forgot-password",
      `/reset-password?token=${RESET}`,
      `/confirm-email?token=${CHANGE}`,
      "/register",
    ],
    folders: ["public", "account"],
  },
  {
    email: null,
    story: "here",
    starts: ["recit", "pour-qui", "argent", "coordonnees", "pays", "maintenant", "effacer"].map(
      (part) => `/raconter/${part}`,
    ),
    folders: ["public"],
  },
  { email: null, story: "elsewhere", starts: [RESUME], folders: ["public"] },
  { email: "idriss.benali@exemple.fr", ...CLIENT },
  { email: "sofia.marchetti@exemple.fr", ...CLIENT },
  { email: "nathan.leveque@exemple.fr", starts: ["/verify-identity/proof-of-address"], folders: ["client"] },
  { email: "camille.moreau@exemple.fr", ...CLIENT, starts: [...ACCOUNT, "/partager"] },
  { email: "jm.kervasdoue@exemple.fr", starts: ["/dashboard"], folders: ["client"] },
  {
    email: "thierry.vandamme@exemple.fr",
    story: "here",
    starts: ["/dashboard", "/account/security/email"],
    folders: ["client", "account"],
  },
  { email: "paul.kessler@exemple.fr", starts: ["/account/security/email"], folders: ["account"] },
  { email: "hugo.tremblay@exemple.fr", secondFactor: "begun", starts: [], folders: ["account"] },
  { email: "maelle.legoff@exemple.fr", secondFactor: "codes", starts: [], folders: ["account"] },
  { email: "elodie.girard@exemple.fr", secondFactor: "on", starts: [], folders: ["account"] },
  { email: "elodie.girard@exemple.fr", secondFactor: "asked", starts: [], folders: ["account"] },
  {
    email: "administration@exemple.fr",
    starts: [
      "/admin",
      AFFAIR,
      "/admin/email-settings",
      "/admin/opening",
      "/admin/site/look",
      "/admin/site/revisions/1",
      "/admin/send-email/templates",
      `/admin/send-email/${MAILING}`,
    ],
    folders: ["admin"],
  },
];

/** Where each step of the second factor is shown. */
export const SECOND_FACTOR_PAGES = {
  begun: "/account/security/second-factor",
  codes: "/account/security/second-factor/codes",
  on: "/account/security/second-factor",
  asked: "/login/second-factor",
};

/**
 * Writes beside the people of the demonstration what its commands do not make, so that every form shows. A passkey asks for
 * a second factor at the sign-in: everybody is signed in before.
 * @returns the id of the case that these states are about.
 */
export async function writeFormStates({ databaseUrl }: Server): Promise<string> {
  const digest = (token: string) => createHash("sha256").update(token).digest("base64url");
  return withPostgres(databaseUrl, async (client) => {
    await client.query(REVISION);
    await client.query(`
      create temporary table who as
        select (select id from users where email = 'administration@exemple.fr') as staff, id as camille,
          (select id from cases where user_id = users.id and status = 'active' limit 1) as affair
        from users where email = 'camille.moreau@exemple.fr';
      insert into email_logs (id, recipient, kind, subject, html, text, status, error)
        values ('00000000-0000-4000-8000-000000000001', 'a@exemple.fr', 'request_reply', 'Réponse', '<p>…</p>', '…', 'failed', 'refused');
      insert into contact_messages (name, phone, email, message, status, user_id, handled_at, handled_by, reply, reply_email_id)
        select 'Camille Moreau', '+33612345678', 'camille.moreau@exemple.fr', 'Raison : Autre demande' || E'\\n\\n' || n,
          case n when 4 then 'completed' else 'pending' end, camille, case n when 4 then now() end,
          case n when 4 then staff end, case n when 4 then 'Bonjour' end,
          case n when 4 then '00000000-0000-4000-8000-000000000001'::uuid end
        from who, generate_series(1, 4) n;
      update cases set submitted_at = now() + interval '1 minute' where id in (select affair from who);
      insert into case_notes (id, case_id, author_id, text)
        select gen_random_uuid(), affair, staff, 'Rappeler ' || n from who, generate_series(1, 2) n;
      insert into case_calls (id, case_id, author_id, called_at, direction, caller, text)
        select gen_random_uuid(), affair, staff, now(), 'incoming', 'La banque', 'Rappellera' from who, generate_series(1, 2);
      insert into case_tasks (id, case_id, author_id, assignee_id, text, due_on)
        select gen_random_uuid(), affair, staff, staff, 'Rappeler', current_date from who, generate_series(1, 2);
      insert into recoveries (id, case_id, author_id, amount, received_on, source)
        select gen_random_uuid(), affair, staff, 100, '2026-10-01', 'bank_transfer' from who, generate_series(1, 2);
      insert into case_payments (id, case_id, amount, debited_on, method)
        select gen_random_uuid(), affair, 12000, '2026-03-14', 'transfer' from who, generate_series(1, 2) n;
      insert into email_templates (name, subject, content)
        select 'Modèle ' || n, 'Objet', '<p>Bonjour</p>' from generate_series(1, 2) n;
      insert into saved_replies (id, author_id, title, text)
        select gen_random_uuid(), staff, 'Réponse ' || n, 'Bonjour' from who, generate_series(1, 2) n;
      insert into mailings (id, author_id, status, subject, content, selection, started_at, total, failures)
        select '${MAILING}', staff, 'paused', 'Objet', '<p>Bonjour</p>',
          '{"base":"none","search":"","added":[],"removed":[]}', now(), 1, 1 from who;
      insert into mailing_recipients (mailing_id, user_id, email, state)
        select '${MAILING}', camille, 'camille.moreau@exemple.fr', 'failed' from who;
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
        select gen_random_uuid(), camille, 'Y2xl' || n, 'Y2xl', 0, '{}', 'Clé ' || n from who, generate_series(1, 2) n;
      insert into files (id, path, owner_id, purpose, slot, name, mime, size, sha256, scan_status, scan_signature, attached_at)
        select gen_random_uuid(), '00/infected', camille, 'attachment', affair::text, 'facture.jpg', 'image/jpeg', 1000,
          repeat('0', 64), 'infected', 'Eicar', now() from who;
      insert into case_attachments (case_id, file_path) select affair, '00/infected' from who;
      insert into files (id, path, owner_id, purpose, slot, name, mime, size, sha256)
        select gen_random_uuid(), '00/shared' || n, camille, 'attachment', 'shared', 'lettre.jpg', 'image/jpeg', 1000,
          repeat('0', 64) from who, generate_series(1, 2) n;
      insert into account_links (digest, kind, user_id, email, expires_at) values
        ('${digest(RESET)}', 'password_reset', (select id from users where email = 'luc.fontaine@exemple.fr'),
          'luc.fontaine@exemple.fr', now() + interval '1 hour'),
        ('${digest(CHANGE)}', 'email_change', (select id from users where email = 'jm.kervasdoue@exemple.fr'),
          'nouvelle@exemple.fr', now() + interval '1 hour'),
        ('${digest("another")}', 'email_change', (select id from users where email = 'paul.kessler@exemple.fr'),
          'autre@exemple.fr', now() + interval '1 hour');
      ${REMINDER};
      ${LETTER};
      update users set email_verified = false where email = 'thierry.vandamme@exemple.fr';
      insert into erasures (user_id, due_at) select id, now() + interval '7 days' from users
        where email = 'jm.kervasdoue@exemple.fr';
      update profiles set chat_tutorial_completed = true;
      update cases set submit_when_verified_at = now()
        where status = 'draft' and user_id = (select id from users where email = 'sofia.marchetti@exemple.fr');
    `);
    const { rows } = await client.query<{ affair: string }>("select affair from who");
    return rows[0]?.affair ?? "";
  });
}

/** What is particular about a form of the table. */
type Override = {
  /** The start of the words on its button. */
  button?: string;
  fill?: Record<string, string>;
  /** Fields that only change what the page shows. */
  isView?: RegExp;
  /** What a person reads when it cannot be sent, when the form does not say it itself. */
  message?: string;
  /** Where it is sent, when it is not its page. */
  target?: RegExp;
  /** A value that is taken cannot be made here: a code, a digest of the journal, a sign-in with a passkey. */
  isRefused?: true;
  /** It ends what forms of a lower number need; 0 when it is missing. */
  order?: number;
  /** It is about other devices: the account is signed in on one. */
  hasOtherDevice?: true;
  /** It signs out, which no failure prevents. */
  endsSession?: true;
  /** It opens a tab, where the browser itself shows what fails. */
  opensTab?: true;
  /** The statement that makes its state again, which another form ends. */
  restore?: string;
};

const UNDECIDED = `update identity_documents set status = 'pending', admin_notes = null
  where user_id in (select id from users where email in ('idriss.benali@exemple.fr', 'maelle.legoff@exemple.fr'))`;

/** A reminder of the case of `AFFAIR` for the administrator. */
const REMINDER = `insert into case_reminders (user_id, case_id, remind_on)
  select staff.id, cases.id, current_date + 60 from users staff, users client
    join cases on cases.user_id = client.id and cases.status = 'active'
  where staff.email = 'administration@exemple.fr' and client.email = 'camille.moreau@exemple.fr'
  on conflict do nothing`;
/**
 * A letter of the case of `AFFAIR` about its payments, which is not sent; what was typed into it cannot be read. Other
 * forms change the status of the case and remove its file meanwhile, so that it has a file of its own.
 */
/** The e-mail of the mailing failed, and is not tried again by itself. */
const FAILED_EMAIL = `update mailings set status = 'paused', failures = 1, finished_at = null where id = '${MAILING}';
  update mailing_recipients set state = 'failed' where mailing_id = '${MAILING}'`;
const LETTER = `delete from case_letters where id = '00000000-0000-4000-8000-000000000004';
  insert into case_letters (id, case_id, kind, payment_ids, encrypted_content, key_id)
  select '00000000-0000-4000-8000-000000000004', cases.id, 'refusal_reply',
    array(select id from case_payments where case_id = cases.id), 'x', (select max(id) from master_keys)
  from cases where description like '%service fraude%';
  insert into files (id, path, owner_id, purpose, slot, name, mime, size, sha256, attached_at)
  select gen_random_uuid(), '00/exhibit', user_id, 'attachment', id::text, 'releve.jpg', 'image/jpeg', 1000,
    repeat('0', 64), now()
  from cases where description like '%service fraude%' on conflict do nothing;
  insert into case_attachments (case_id, file_path)
  select id, '00/exhibit' from cases where description like '%service fraude%'
    and not exists (select 1 from case_attachments where file_path = '00/exhibit')`;
/** The approval of the case of `AFFAIR`, which the form of its own page withdraws too; no other case has a call. */
const APPROVAL = `with undone as (delete from waiting_case_decisions)
  update cases set status = 'active' where id in (select case_id from case_calls)`;
const TASKS_TO_DO = "update case_tasks set done_at = null, done_by = null where text = 'Rappeler'";

const inMonths = Temporal.Now.plainDateISO().add({ months: 3 });
/** A day of the coming year. */
const LATER_DAY = { "day.day": `${inMonths.day}`, "day.month": `${inMonths.month}`, "day.year": `${inMonths.year}` };

/** The revision of the site that its page publishes. */
const REVISION = `insert into site_revisions (id, sections, changed)
  values (1, '{"texts":{"showsSampleReviews":true,"signature":"À bientôt","links":[]}}', '{texts}') on conflict do nothing`;

export const OVERRIDES: Record<string, Override> = {
  // The person's second document is a card.
  "features/identity/submission/ui/document-form 1": { fill: { documentType: "passport" } },
  "features/site/revisions/ui/publish-form 1": { order: 1, restore: "update site_revisions set published_at = null" },
  "features/site/sections/ui/section-form 1": {
    fill: {
      siren: "732 829 320",
      register: "Paris",
      vatNumber: "FR44732829320",
      hasNoVat: "",
      director: "Alix Bernard",
      "mediator.site": "https://mediation.exemple.fr",
      title: "20 % des sommes récupérées",
      brand: "#5b2d8e",
      accent: "#00736b",
      "link1.href": "/faq",
      "link2.href": "/faq",
      "link3.href": "/faq",
      "link4.href": "/faq",
      "link5.href": "/faq",
      "link6.href": "/faq",
    },
  },
  "features/chat/ui/composer 1": { message: "Erreur lors de l'envoi du message", target: /\/messages$/ },
  "routes/admin/send-email 1": { isView: /^(search|status|type|lawyer|template|width|reader) ?/ },
  "routes/client/profile 1": { fill: { hasNoTaxId: "" } },
  "routes/account/login 1": { fill: { email: "aicha.traore@exemple.fr" } },
  "features/accounts/passkeys/ui/passkey-list 2": { isRefused: true },
  "features/journal/verification/ui/verify-form 1": { isRefused: true },
  "features/lawyers/directory/ui/directory-card 1": { isRefused: true },
  "features/payments/statements/ui/statement-form 1": { isRefused: true },
  "features/cases/calls/ui/call-log 2": { fill: { calledAt: "14:30", minutes: "5" } },
  "features/cases/tasks/ui/task-list 2": { fill: { "dueOn.day": "1", "dueOn.month": "10", "dueOn.year": "2099" } },
  "features/worklist/ui/act-form 1": { fill: LATER_DAY },
  "features/helpers/ui/helper-form 1": { fill: { email: "proche@exemple.fr" } },
  "features/lawyers/invitation/ui/invitation-form 1": { fill: { email: "invitee@exemple.fr" } },
  "routes/account/login-second-factor 1": { isRefused: true },
  "routes/account/login-second-factor 2": { isRefused: true },
  "features/accounts/second-factor/ui/second-factor-on 1": { isRefused: true },
  "features/accounts/second-factor/ui/second-factor-set-up 1": { isRefused: true },
  "features/accounts/sessions/ui/sign-out-form 1": {
    order: 2,
    endsSession: true,
    message: "Une erreur est survenue lors de la déconnexion",
  },
  "features/accounts/sessions/ui/session-list 1": { hasOtherDevice: true },
  "features/privacy/ui/consent-list 1": { order: 1 },
  "features/cases/dashboard/ui/case-card 1": { order: 1 },
  "features/files/ui/open-original 1": { opensTab: true },
  "features/identity/desk/ui/document-buttons 1": { order: 1, restore: UNDECIDED },
  "features/identity/review/ui/review-actions 1": { order: 1, restore: UNDECIDED },
  "features/identity/review/ui/reject-form 1": { order: 1, restore: UNDECIDED },
  "features/cases/desk/ui/decision-form 1": { restore: APPROVAL },
  "features/cases/desk/ui/case-decisions 1": { restore: APPROVAL },
  // The first one is two by turns: to answer, and nothing to answer.
  "features/worklist/ui/follow-up-card 2": { restore: REMINDER },
  "features/worklist/ui/row-form 1": { restore: TASKS_TO_DO },
  "features/identity/review/ui/reason-form 1": { order: 1, restore: UNDECIDED },
  "features/mailings/sending/ui/mailing-recipients 1": { restore: FAILED_EMAIL },
  "features/letters/ui/letter-form 1": { restore: LETTER },
  "features/letters/ui/sent-form 1": { restore: LETTER },
  "features/letters/ui/letter-acts 1": { restore: LETTER },
  "routes/account/change-password 1": { order: 3 },
  "routes/account/confirm-email 1": { order: 1 },
};

/** Forms of the sources that no page with scripts shows to these people, and why. */
export const NOT_SHOWN: Record<string, string> = {
  "ui/undo-form 1": "shown for ten seconds after a decision: decisions.spec.ts",
  "features/chat/scheduling/ui/scheduled-list 1": "shown beside a message that leaves later: worklist.spec.ts",
  "features/chat/scheduling/ui/scheduled-form 1": "the same, to its author",
  "features/chat/ui/tutorial 1": "shown without JavaScript only",
  "features/cases/notes/ui/mention-notice 1": "shown to whom a note mentions, without JavaScript only",
  "features/cases/story/ui/moved-story 1":
    "shown where a link moved the story away: client/story-answer.server.test.ts",
  "features/cases/story/ui/moved-story 2": "the same, to an account",
  "features/files/scanning/ui/scanner-card 1": "shown beside a running virus scanner, while files wait for it",
  "features/helpers/ui/helper-list 1": "shown beside a helper or an invitation that waits: helpers.spec.ts",
  "routes/account/helper-invitation 1": "opened by the link of an invitation: helpers.spec.ts",
  "features/lawyers/desk/ui/decision-forms 1": "shown while a registration waits: lawyers.spec.ts",
  "features/lawyers/desk/ui/decision-forms 3": "shown for a suspended lawyer: lawyers.spec.ts",
  "features/lawyers/invitation/ui/invitation-list 1": "shown beside an invitation that waits: lawyers.spec.ts",
  "features/letters/bank-data/ui/bank-data 1":
    "shown once a request for data was sent: letters/bank-data/bank-data.server.test.ts",
  "features/letters/ui/ground-form 1": "shown to the lawyer in charge: letters/letters.server.test.ts",
  "features/lawyers/display/ui/display-card 1":
    "shown once a lawyer is verified: lawyers/display/display.server.test.ts",
  "features/lawyers/display/ui/display-card 2": "shown once a lawyer is asked: the same",
  "features/lawyers/display/ui/display-answer 1": "the same, to that lawyer",
  "features/lawyers/registration/ui/registration-form 1": "shown to a lawyer: lawyers.spec.ts",
  "routes/account/lawyer-invitation 1": "opened by the link of an invitation: lawyers.spec.ts",
  "routes/account/lawyer-invitation 2": "the same, without an account",
  "features/mandates/proposals/ui/candidate-list 1": "shown once a lawyer may take cases: lawyers-in-charge.spec.ts",
  "features/mandates/proposals/ui/proposal-history 1": "the same, while a proposal waits",
  "features/mandates/proposals/ui/proposal-page 1": "the same, to the lawyer",
  "features/mandates/proposals/ui/proposal-page 2": "the same, to the lawyer",
  "features/mandates/agreements/ui/agreement-form 1": "shown to the lawyer in charge: lawyers-in-charge.spec.ts",
  "features/mandates/agreements/ui/agreement-form 2": "shown to the lawyer while their proposal waits for its answer",
  "features/mandates/agreements/ui/agreement-answer 1": "shown while an agreement waits: lawyers-in-charge.spec.ts",
  "features/mandates/agreements/ui/agreement-answer 2": "the same",
  "features/mandates/agreements/ui/agreement-answer 3": "shown once it is accepted",
  "features/mandates/ui/charge-card 1": "the same, once a lawyer is in charge",
  "features/mandates/ui/charge-card 2": "the same, to the lawyer and to the client",
  "features/launch/ui/open-form 1": "shown once everything works, before the site is open",
  "features/payments/statements/ui/statement-page 1": "shown once a statement is read: payments.spec.ts",
  "features/payments/ui/told-payment 1":
    "shown while a case tells a payment and has none: payments/told-payment.server.test.ts",
  "features/payments/ui/told-payment 2": "the same",
  "features/deadlines/ui/residence-form 1": "shown in a case for another person: deadlines/residence.server.test.ts",
  "features/transfers/ui/transfer-form 1": "shown once an account is chosen: transfers.spec.ts",
  "features/members/ui/access-reason-form 1": "the same, to an administrator who gave no reason",
  "features/cases/tags/ui/case-tags 1": "shown beside a tag: admin-cases.spec.ts",
  "features/cases/tags/ui/tag-selection 1": "shown beside a selection: admin-cases.spec.ts",
  "features/cases/views/ui/views-bar 1": "shown with filters of the list: admin-cases.spec.ts",
  "features/cases/views/ui/views-bar 2": "shown beside a saved view: admin-cases.spec.ts",
  "features/cases/views/ui/views-bar 3": "the same",
  "features/deadlines/corrections/ui/proposals 2":
    "shown beside a proposal that waits: deadlines/corrections/corrections.server.test.ts",
  "routes/admin/deadline-rule 1": "shown once the text of a rule is changed: the same",
  "routes/client/agenda-address 2": "shown once an address is made: deadlines.spec.ts",
  "routes/account/setup 1": "shown before the first account exists",
  "features/acts/ui/upcoming-days 2": "shown in the place of an act that was just done: acts/record.server.test.ts",
  "features/files/sealing/ui/sealed-mark 1":
    "opens a download in a closed fold of a sealed exhibit: cases/evidence/sealed.server.test.ts",
  "features/indicators/ui/operator-links 1": "shown once a trace links the case: indicators/links/links.server.test.ts",
  "features/indicators/ui/operator-links 2": "the same, beside the trace",
  "features/figures/rates/ui/true-rate 1":
    "shown from thirty cases whose bank was asked: figures/rates/rates.server.test.ts",
  "features/worklist/ui/lawyers-list 1": "shown while a lawyer lets a client wait: worklist/sharing.server.test.ts",
  "routes/public/ui-page/form-section 1": "the design system, which the product does not serve",
  "routes/admin/saved-replies 1": "one button, shown while there is no saved reply: saved-replies.spec.ts",
};
