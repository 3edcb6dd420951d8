import { CircleCheck, CircleX } from "lucide-react";
import { Link } from "react-router";
import { ofCompany } from "~/content/company-name";
import { parisTime, RECEIPT_WORDS, universalTime } from "~/features/receipts/labels";
import { checkReceipt } from "~/features/receipts/queries.server";
import { CHECK_FIELDS, CHECK_PATH, type Receipt } from "~/features/receipts/rules";
import { parseTyped, readTyped, type Typed } from "~/features/receipts/schema";
import { runLoader } from "~/platform/http/boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/verify-receipt";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Vérifier un reçu",
    "Un reçu dit qu’un récit, une pièce, une lettre ou une convention nous est parvenu, et quand. Vérifiez ici s’il est le nôtre.",
  );

/** The link of a receipt, and the form, send the receipt in the address: the page needs no script, and stores nothing. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "receipt_check_failed" }, async () => {
    const typed = readTyped(route.url.searchParams);
    if (!typed) return { typed, receipt: null, isOurs: false };
    const receipt = parseTyped(typed);
    return { typed, receipt, isOurs: await checkReceipt(receipt, route.context.get(requestFacts).ip) };
  });
}

export default function VerifyReceiptPage({ loaderData: { typed, receipt, isOurs } }: Route.ComponentProps) {
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid wrap-anywhere grid-cols-[minmax(0,1fr)] content-start items-start gap-x-16 gap-y-8 py-[clamp(2rem,6vw,5rem)] lg:grid-cols-[minmax(0,1.2fr)_minmax(0,.8fr)]"
    >
      <div className="lg:col-span-2">
        <PageHeader
          title="Vérifier un reçu"
          intro={`Cette page dit si un reçu vient bien ${ofCompany()}. Elle ne montre rien d’autre, et ne demande aucun compte.`}
        />
      </div>
      <div className="grid gap-6">
        {receipt && (isOurs ? <Ours receipt={receipt} /> : <NotOurs />)}
        <CheckForm typed={typed} isOurs={isOurs} />
      </div>
      <section className="grid gap-3">
        <h2 className="text-[1.3rem]">Et le fichier&nbsp;?</h2>
        <p className="text-ink-quiet">
          Calculez son empreinte sur votre ordinateur. Elle doit être celle du reçu, chiffre par chiffre.
        </p>
        <dl className="grid gap-3">
          {COMMANDS.map(([system, command]) => (
            <div key={system} className="grid gap-1">
              <dt className="text-sm font-semibold">{system}</dt>
              <dd className="rounded-field border border-line bg-surface px-4 py-2">
                <code className="text-sm">{command}</code>
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-quiet">
          Un doute sur un message&nbsp;? <Link to="/verifier">Est-ce bien nous&nbsp;?</Link>
        </p>
      </section>
    </main>
  );
}

const COMMANDS = [
  ["Windows", "certutil -hashfile FICHIER SHA256"],
  ["macOS", "shasum -a 256 FICHIER"],
  ["Linux", "sha256sum FICHIER"],
] as const;

function Ours({ receipt: { kind, at, digest } }: { receipt: Receipt }) {
  const { what, since } = RECEIPT_WORDS[kind];
  return (
    <section
      aria-labelledby="reponse"
      className="grid grid-cols-1 gap-4 rounded-card border border-ok bg-ok-tint p-5 sm:p-7"
    >
      <h2 id="reponse" className="flex gap-3 text-[1.4rem]">
        <CircleCheck aria-hidden="true" className="mt-1 size-6 shrink-0 text-ok" />
        Ce reçu est le nôtre
      </h2>
      <dl className="grid grid-cols-1 gap-3">
        <Fact term="Contenu">{what}</Fact>
        <Fact term={since}>
          {parisTime(at)}
          <br />
          <span className="text-sm text-ink-quiet">{universalTime(at)}</span>
        </Fact>
        <Fact term="Empreinte SHA-256">
          <code className="text-sm break-all">{digest}</code>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-1">
      <dt className="text-sm text-ink-quiet">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function NotOurs() {
  return (
    <section
      aria-labelledby="reponse"
      className="grid grid-cols-1 gap-3 rounded-card border border-bad bg-bad-tint p-5 sm:p-7"
    >
      <h2 id="reponse" className="flex gap-3 text-[1.4rem]">
        <CircleX aria-hidden="true" className="mt-1 size-6 shrink-0 text-bad" />
        Ce reçu n’est pas le nôtre
      </h2>
      <p>Un seul signe faux suffit. Relisez les quatre lignes du reçu, puis vérifiez à nouveau.</p>
    </section>
  );
}

const FIELDS = [
  { key: "reference", label: "Référence", hint: "Par exemple P-7K3F9-QX2MA" },
  { key: "digest", label: "Empreinte SHA-256", hint: "64 signes, de 0 à 9 et de a à f" },
  { key: "at", label: "Heure", hint: "Par exemple 2026-11-28T22:11:44Z" },
  { key: "code", label: "Code", hint: "Par exemple 7K3F-9QX2-MA4T-0BZ8" },
] as const;

/** A plain form, folded once a receipt is found ours: the server renders the page again with the answer. */
function CheckForm({ typed, isOurs }: { typed: Typed | null; isOurs: boolean }) {
  const title = isOurs ? "Vérifier un autre reçu" : "Votre reçu";
  const form = (
    <form method="get" action={`${CHECK_PATH}#reponse`} className="grid grid-cols-1 gap-5">
      <p className="text-ink-quiet">
        En PDF, suivez le lien du reçu&nbsp;: il remplit ces quatre lignes. Sur papier, recopiez-les.
      </p>
      {FIELDS.map(({ key, label, hint }) => (
        <div key={key} className="grid grid-cols-1 gap-1.5">
          <label htmlFor={key} className="justify-self-start font-semibold">
            {label}
          </label>
          <p id={`${key}-exemple`} className="text-sm text-ink-quiet">
            {hint}
          </p>
          <input
            id={key}
            name={CHECK_FIELDS[key]}
            defaultValue={isOurs ? undefined : typed?.[key]}
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${key}-exemple`}
            className="control"
          />
        </div>
      ))}
      <Button type="submit" className="max-sm:w-full sm:justify-self-start">
        Vérifier
      </Button>
    </form>
  );
  if (isOurs) return <Disclosure summary={title}>{form}</Disclosure>;
  return (
    <section
      aria-labelledby="votre-recu"
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <h2 id="votre-recu" className="text-[1.3rem]">
        {title}
      </h2>
      {form}
    </section>
  );
}
