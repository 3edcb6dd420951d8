import type { Pool } from "pg";

export type Size = {
  users: number;
  cases: number;
  messages: number;
  lawyers: number;
  /** The words of the shortest story, a third of those of the longest. Most of the time goes into them. */
  words?: number;
};

/** A statement of the seed, with its values. */
export type SeedStep = [statement: string, values?: unknown[]];

/**
 * Fills an empty, migrated PostgreSQL with invented people, cases and messages, as a few years of work would leave them:
 * most cases closed, the latest waiting, nearly every message read, two of three cases that were taken up with a lawyer,
 * the first of whom has many. The same size gives the same rows.
 */
export async function seedAdministration(pool: Pool, size: Size): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const [statement, values] of [...BEFORE_SEEDING, ...seedSteps(size)])
      await client.query(statement, values ?? []);
    await client.query("commit");
    await client.query("vacuum analyze");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** Triggers and foreign keys would take minutes; the statements of the seed write what the triggers would. */
export const BEFORE_SEEDING: SeedStep[] = [["select setseed(0.42)"], ["set local session_replication_role = replica"]];

/** The statements that write the rows, in their order. */
export function seedSteps({ users, cases, messages, lawyers, words = 30 }: Size): SeedStep[] {
  return [
    [PEOPLE, [users, FIRST_NAMES, surnames()]],
    [PROFILES],
    [CASES, [cases, users, storyWords(), words]],
    [MESSAGES, [Math.round(messages / cases), cases]],
    [LAST_MESSAGES],
    [UNANSWERED],
    ["update cases set has_unread = true where unanswered_since is not null"],
    ["update profiles set has_case = true where exists (select from cases where user_id = profiles.id)"],
    [CASE_SEARCH],
    [
      "insert into status_counts (status, cases) select status, count(*) from cases where not exists (select from status_counts) group by status",
    ],
    [SEARCH_WORDS],
    [FILES, [users]],
    [DOCUMENTS, [users]],
    [LAWYER_ACCOUNTS, [lawyers, surnames()]],
    [LAWYER_PROFILES],
    ["insert into person_search (user_id) select id from profiles on conflict do nothing"],
    [LAWYERS],
    [MANDATES, [lawyers]],
    [IN_CHARGE],
    [ANSWERS],
    [TAGS, [cases]],
    [REQUESTS, [Math.round(cases / 5), users]],
    [AGREEMENTS],
    [RECOVERIES],
    [PAYMENTS],
    [CASE_DEADLINES],
    [NEXT_DEADLINES],
    [LAWYERS_OF_CASES],
    [LAWYERS_OF_TAGS],
    [
      "insert into load_counts (lawyer_id, cases) select user_id, count(*) from case_members where membership = 'lawyer' and not is_over and not exists (select from load_counts) group by user_id",
    ],
  ];
}

/** The id of the n-th row of a kind, so that rows can refer to each other without a query. */
const id = (kind: string, n: string) => `('${kind}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const person = (n: string): string => id("00000001", n);
const lawyer = (n: string) => id("00000003", n);
/** The account of the n-th lawyer, from 1. */
export const lawyerId = (n: number): string => `00000003-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
export const ofCase = (n: string): string => id("00000002", n);

const PEOPLE = `
  with people as (
    select n, ($2::text[])[1 + floor(random() * array_length($2::text[], 1))::int] as first_name,
      ($3::text[])[1 + floor(power(random(), 1.5) * array_length($3::text[], 1))::int] as last_name
    from generate_series(1, $1::int) n
  )
  insert into users (id, name, email, created_at)
  select ${person("n")}, first_name || ' ' || last_name,
    search_fold(first_name || '.' || last_name) || n || '@exemple.fr', now() - n * interval '40 minutes'
  from people`;

const PROFILES = `
  insert into profiles (id, email, first_name, last_name, phone, created_at)
  select id, email, split_part(name, ' ', 1), split_part(name, ' ', 2), '+336' || lpad(floor(random() * 100000000)::text, 8, '0'), created_at
  from users where email like '%@exemple.fr'`;

/** One of forty tags on two cases of five. */
const TAGS = `
  insert into case_tags (case_id, key, name)
  select ${ofCase("n")}, 'étiquette ' || n % 40, 'Étiquette ' || n % 40 from generate_series(1, $1::int) n where n % 5 < 2`;

const CASES = `
  with drawn as (
    select n, random() as chance, random() as kind, random() as sum, now() - n * interval '20 minutes' as opened,
      -- The outer n makes each case draw words of its own.
      (select string_agg(($3::text[])[1 + floor(power(random(), 2.5) * array_length($3::text[], 1))::int], ' ')
        from generate_series(1, $4::int + n % (2 * $4::int))) as story,
      (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::int, 1), '')
        from generate_series(1, 6 + n * 0)) as code
    from generate_series(1, $1::int) n
  ), placed as (
    select *, case when chance < 0.08 then 'draft'
      when n <= 60 + $1::int / 200 then case when chance < 0.3 then 'pending' else 'in_review' end
      when chance < 0.3 then 'active' when chance < 0.36 then 'on_hold' when chance < 0.86 then 'closed'
      else 'rejected' end as status
    from drawn
  )
  insert into cases (id, case_id, user_id, title, scam_type, description, amount, status, created_at, updated_at,
    submitted_at, first_answered_at, last_activity_at)
  select ${ofCase("n")}, to_char(opened, 'YYYY') || '-' || code, ${person("1 + n % greatest(1, $2::int * 2 / 3)")}, type, type, story,
    case when sum > 0.1 then (power(sum, 4) * 20000000)::bigint end, status, opened, opened,
    case when status <> 'draft' then opened end,
    case when status not in ('draft', 'pending', 'in_review') then opened + chance * interval '60 hours' end, opened
  from (select *, (array['fake_investment', 'fake_bank_advisor', 'phishing', 'tech_support', 'trading_scam',
    'identity_theft', 'ponzi_scheme', 'unknown', 'ceo_fraud'])[1 + floor(power(kind, 2) * 9)::int] as type from placed) typed
  on conflict do nothing`;

const MESSAGES = `
  insert into case_messages (case_id, seq, sender_id, message, created_at, read_at)
  select ${ofCase("n")}, seq,
    case when seq % 2 = 0 then cases.user_id else '00000000-0000-0000-0000-000000000000'::uuid end,
    'Message ' || seq, sent, case when n > 40 + $2::int / 500 or seq < $1::int - 1 then sent + interval '3 hours' end
  from generate_series(1, $2::int) n
  join cases on cases.id = ${ofCase("n")} and cases.status <> 'draft'
  cross join generate_series(1, $1::int) seq
  cross join lateral (select cases.created_at + seq * interval '5 hours' as sent) moments`;

const LAST_MESSAGES = `
  update cases set last_message_seq = last.seq, last_message_at = last.at, last_activity_at = last.at
  from (select case_id, max(seq) as seq, max(created_at) as at from case_messages group by case_id) last
  where last.case_id = cases.id`;

/** What the staff has not read is not answered either. */
const UNANSWERED = `
  update cases set unanswered_since = first.at
  from (select case_id, min(created_at) as at from case_messages
    where read_at is null and sender_id <> '00000000-0000-0000-0000-000000000000' group by case_id) first
  where first.case_id = cases.id`;

const CASE_SEARCH = `
  insert into case_search
  select cases.id, case_words(case_id, description, first_name, last_name, email)
  from cases join profiles on profiles.id = cases.user_id`;

const SEARCH_WORDS = `
  insert into search_words
  select distinct word
  from profiles, unnest(search_split(concat_ws(' ', first_name, last_name, email))) as word
  where length(word) between 3 and 30 and word !~ '[0-9]'
  on conflict do nothing`;

/** Three of four people sent a front, a back and a proof of address; the first ones wait for a review. */
const DOCUMENT = `
  from generate_series(1, $1::int) n
  cross join (values ('identity_card', 'front'), ('identity_card', 'back'), ('proof_of_address', null)) sent (type, side)
  where n % 4 <> 0`;
const documentPath = "'bench/' || n || '-' || type || '-' || coalesce(side, 'only')";

const FILES = `
  insert into files (id, path, owner_id, purpose, slot, name, mime, size, sha256, created_at, attached_at)
  select gen_random_uuid(), ${documentPath}, ${person("n")}, 'identity', 'bench', 'document.jpg', 'image/jpeg', 100000,
    lpad(to_hex(n), 64, '0'), now() - n * interval '39 minutes', now() - n * interval '39 minutes'
  ${DOCUMENT}`;

const DOCUMENTS = `
  insert into identity_documents (user_id, document_type, file_path, side, status, admin_notes, created_at)
  select ${person("n")}, type, ${documentPath}, side,
    case when n <= 40 + $1::int / 500 then 'pending' when n % 10 = 1 then 'rejected' else 'approved' end,
    case when n > 40 + $1::int / 500 and n % 10 = 1 then 'unreadable' end,
    now() - n * interval '39 minutes'
  ${DOCUMENT}`;

const REQUESTS = `
  insert into contact_messages (user_id, name, phone, message, status, read_at, created_at)
  select profiles.id, first_name || ' ' || last_name, '06' || lpad((n * 7919 % 100000000)::text, 8, '0'),
    'Raison : Une question' || chr(10) || 'Message numéro ' || n,
    case when n <= 40 then 'pending' else 'completed' end,
    case when n > 20 then now() end, now() - n * interval '100 minutes'
  from generate_series(1, $1::int) n join profiles on profiles.id = ${person("1 + n % $2::int")}`;

const LAWYER_ACCOUNTS = `
  insert into users (id, name, email, created_at)
  select ${lawyer("n")}, 'Avocate ' || ($2::text[])[n], 'avocate' || n || '@cabinet.exemple', now() - interval '2 years'
  from generate_series(1, $1::int) n`;

const LAWYER_PROFILES = `
  insert into profiles (id, email, first_name, last_name, role, created_at)
  select id, email, split_part(name, ' ', 1), split_part(name, ' ', 2), 'lawyer', created_at
  from users where email like '%@cabinet.exemple'`;

const LAWYERS = `
  insert into lawyers (user_id, bar, oath_date, insurer, policy_number, insurance_ends_on, specialities, max_cases,
    verified_at, verified_by)
  select id, 'Paris', '2010-01-15', 'Assurance', '1', current_date + 300, array['phishing', 'fake_investment'], 1000,
    created_at, 'directory'
  from profiles where role = 'lawyer'`;

const MANDATES = `
  insert into case_proposals (id, case_id, lawyer_id, created_at, answer, answered_at)
  select gen_random_uuid(), id, ${lawyer("1 + floor(power(random(), 2) * $1::int)::int")}, created_at, 'accepted',
    created_at + interval '1 day'
  from cases where status in ('active', 'on_hold', 'closed') and random() < 0.66`;

const IN_CHARGE = `
  insert into case_members (case_id, user_id, membership, is_over, added_at)
  select case_proposals.case_id, case_proposals.lawyer_id, 'lawyer', status in ('closed', 'rejected'), answered_at
  from case_proposals join cases on cases.id = case_proposals.case_id`;

/** What the staff wrote in a case with a lawyer was written by the lawyer. */
const ANSWERS = `
  update case_messages set author_id = lawyer_id, signed_as = 'lawyer',
    waited_since = case when seq > 1 then case_messages.created_at - interval '5 hours' end
  from case_proposals
  where case_proposals.case_id = case_messages.case_id and sender_id = '00000000-0000-0000-0000-000000000000'`;

const AGREEMENTS = `
  insert into fee_agreements (id, case_id, lawyer_id, lawyer_name, status, base_fee, vat_rate, success_rate, scope,
    text_version, sections, sha256, created_at, answered_at)
  select gen_random_uuid(), case_id, lawyer_id, 'Maître Avocate', 'accepted', 60000, 2000, 1500, 'Une mise en demeure',
    '1', '[]', repeat('0', 64), answered_at, answered_at + interval '2 days'
  from case_proposals where random() < 0.5`;

/** One closed case of five recovered a part, a month after it was opened. */
const RECOVERIES = `
  insert into recoveries (id, case_id, amount, received_on, source)
  select gen_random_uuid(), id, amount / 3, (created_at + interval '30 days')::date, 'bank_transfer'
  from cases where status = 'closed' and amount > 3 and random() < 0.2`;

/** Three for each case. */
const PAYMENTS = `
  insert into case_payments (id, case_id, amount, debited_on, method)
  select gen_random_uuid(), id, 10000 + n * 700, created_at::date - floor(random() * 60)::int, 'card'
  from cases, generate_series(1, 3) n`;

/** What the job of deadlines keeps of them: the limits that a card and every operation have. */
const CASE_DEADLINES = `
  insert into case_deadlines (payment_id, rule, case_id, due_on)
  select p.id, rule, p.case_id, (p.debited_on + length::interval)::date
  from case_payments p join cases c on c.id = p.case_id and c.status not in ('closed', 'rejected'),
    (values ('report_70_days', '70 days'), ('chargeback_120_days', '120 days'), ('report_13_months', '13 months'),
      ('civi_3_years', '3 years'), ('civil_5_years', '5 years'), ('police_6_years', '6 years')) rules (rule, length)
  where p.debited_on + length::interval >= current_date`;

const NEXT_DEADLINES = `
  update cases set next_deadline_on = due_on, next_deadline_rule = rule
  from (select distinct on (case_id) case_id, due_on, rule from case_deadlines order by case_id, due_on, rule) next
  where next.case_id = cases.id`;

const LAWYERS_OF_CASES = `
  update cases set lawyer_id = led.user_id
  from case_members led where led.case_id = cases.id and led.membership = 'lawyer' and cases.lawyer_id is null`;

const LAWYERS_OF_TAGS = `
  update case_tags set lawyer_id = cases.lawyer_id
  from cases where cases.id = case_tags.case_id and case_tags.lawyer_id is distinct from cases.lawyer_id`;

const FIRST_NAMES =
  "Camille Idriss Jeanne Aïcha Luc Zoé Hélène Bruno Inès Yann Chloé Marc Léa Paul Noémie Rémi Sofia Karim Élodie Hugo Anaïs Théo Maëlle Nadia Gaël Solène Omar Claire Ewen Agnès".split(
    " ",
  );

/** Some 1,600 invented surnames, the first ones the most frequent. */
function surnames(): string[] {
  const starts =
    "Mor Ben Tra Ker Lef Dup Gir Rou Bla Car Del Fau Gue Hub Jac Lam Mar Nov Pic Qui Ric Sal Tou Val Vin Bou Cha Dro Fer Gau Hue Lec Mil Oli Pel Ren Ser Tho Vas Bre".split(
      " ",
    );
  const ends =
    "eau ali oré vec èvre ont ard xel nier pin mas dard vez lot man thier quet vier get lier son ier rat gne not dec chel zac rin las dier bert vot cier niau thon sac rel gard mont".split(
      " ",
    );
  return starts.flatMap((start) => ends.map((end) => start + end));
}

/** Some 3,000 words for descriptions, the first ones the most frequent. */
function storyWords(): string[] {
  const known =
    "virement banque conseiller compte argent placement plateforme téléphone message carte argent euros site crypto trading faux appel numéro courriel versement rendement contrat conversation relevé plainte police identité escroc retrait blocage frais taxe bénéfice dépôt épargne livret investissement société adresse document signature ordinateur dépannage logiciel accès code mot passe conjoint retraite famille héritage urgence confiance promesse cryptomonnaie portefeuille bitcoin courtier capital intérêts remboursement procédure avocat preuve capture écran".split(
      " ",
    );
  const roots =
    "vend parl port march trouv appel donn rest pens chang gard mont lanc croi sembl laiss entr pass lev tourn jou coul tomb long court plan claim form cont prest".split(
      " ",
    );
  const tails =
    "er ait ant ons ez age ement eur euse ation able ition ance ence ure ie isme iste ette al el aire oire if ive esse ise oir ade ard".split(
      " ",
    );
  const heads = ["", "re", "dé", "en"];
  return [...known, ...heads.flatMap((head) => roots.flatMap((root) => tails.map((tail) => head + root + tail)))];
}
