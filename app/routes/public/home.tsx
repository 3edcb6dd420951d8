import type { ReactNode } from "react";
import { Link } from "react-router";
import { claims, claimsNote } from "~/content/claims";
import { feeOf, fees } from "~/content/fees";
import { processSteps } from "~/content/process";
import { scams } from "~/content/scams";
import { ButtonLink } from "~/ui/button";
import { formatMoney } from "~/ui/format";

export const handle = { static: true };

export const meta = () => [
  { title: "Recours · Victime d’une arnaque en ligne ? Un avocat se bat à vos côtés" },
  {
    name: "description",
    content:
      "Racontez ce qui s’est passé : un avocat partenaire étudie votre dossier. Ouverture gratuite, sans avance.",
  },
];

export default function Home() {
  return (
    <main id="contenu" tabIndex={-1}>
      <Hero />
      <Figures />
      <Scams />
      <Steps />
      <Fees />
    </main>
  );
}

const FIRST_GESTURES = [
  ["Prévenez votre banque", "Faites opposition, demandez le rappel des virements."],
  ["Gardez toutes les preuves", "Messages, relevés, captures : n’effacez rien."],
  ["Ne payez plus rien", "Même à qui promet de « débloquer » vos fonds."],
] as const;

function Hero() {
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-10 py-12 md:py-20 lg:grid-cols-[1.15fr_0.85fr] lg:py-26">
      <div>
        <h1>Victime d’une arnaque en ligne ? Un avocat se bat à vos côtés.</h1>
        <p className="mt-5 mb-8 max-w-[34em] text-lg text-ink-quiet">
          Vous n’êtes pas responsable : les escrocs sont des professionnels de la manipulation. Racontez-nous ce qui
          s’est passé, un avocat partenaire étudie votre dossier sous 48 h.
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <StartButton />
          <a href="#etapes" className="flex min-h-12 items-center px-2 font-semibold">
            Comment ça se passe ?
          </a>
        </div>
      </div>
      <aside className="rounded-card border border-line bg-surface p-7 shadow-card">
        <h2 className="text-[1.2rem]">À faire tout de suite</h2>
        <ol className="mt-4.5 grid gap-4">
          {FIRST_GESTURES.map(([title, text], index) => (
            <li key={title} className="grid grid-cols-[2.125rem_1fr] gap-3.5">
              <span
                aria-hidden="true"
                className="grid size-8.5 place-items-center rounded-full bg-warm-tint font-title font-semibold text-warm"
              >
                {index + 1}
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-sm text-ink-quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  );
}

function StartButton() {
  return <ButtonLink to="/register">Démarrer ma procédure gratuitement</ButtonLink>;
}

function Figures() {
  const shown = [claims.lawyers, claims.analysis, claims.opening];
  return (
    <div className="border-y border-line bg-surface">
      <div className="wrap py-7">
        <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {shown.map(({ value, label }) => (
            <Figure key={label} value={value} label={label} />
          ))}
          <Figure value="France" label="données chiffrées, hébergées en France" />
        </dl>
        <p className="mt-5 text-sm text-ink-quiet">{claimsNote}</p>
      </div>
    </div>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-ink-quiet">{label}</dt>
      <dd className="order-first font-title text-[1.7rem] leading-tight font-semibold text-brand-deep">{value}</dd>
    </div>
  );
}

function Head({ eyebrow, title, tone = "text-warm" }: { eyebrow: string; title: string; tone?: string }) {
  return (
    <div className="mb-10 grid max-w-160 gap-3.5">
      <p className={`font-semibold ${tone}`}>{eyebrow}</p>
      <h2>{title}</h2>
    </div>
  );
}

function Section({ children, id, className = "" }: { children: ReactNode; id?: string; className?: string }) {
  return (
    <section id={id} className={`py-14 md:py-24 ${className}`}>
      <div className="wrap">{children}</div>
    </section>
  );
}

function Scams() {
  return (
    <Section>
      <Head eyebrow="Les arnaques que nous traitons" title="Reconnaissez-vous votre situation ?" />
      <ul className="grid gap-x-8 border-t border-line md:grid-cols-2 lg:grid-cols-3">
        {scams.map((scam) => (
          <li key={scam.slug} className="grid content-start gap-1.5 border-b border-line py-6">
            <h3>{scam.title}</h3>
            <p className="text-ink-quiet">{scam.recognise}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Steps() {
  return (
    <Section id="etapes" className="on-deep bg-brand-deep">
      <Head
        eyebrow="Comment ça se passe"
        title="Quatre étapes, et vous savez toujours où vous en êtes"
        tone="text-warm-light"
      />
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {processSteps.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-warm-light pt-4.5">
            <h3>{title}</h3>
            <p className="text-on-deep">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Fees() {
  const [recovered] = fees.examples;
  const { fee, remainder } = feeOf(recovered);
  return (
    <Section>
      <div className="grid items-center gap-x-14 gap-y-10 md:grid-cols-2">
        <div className="grid justify-items-start gap-4">
          <p className="font-semibold text-warm">Nos honoraires</p>
          <h2>{fees.title}</h2>
          <p className="text-ink-quiet">{fees.lead}</p>
          <div className="mt-3">
            <StartButton />
          </div>
        </div>
        <dl className="grid gap-3.5 rounded-card border border-line bg-surface p-7">
          <Sum label="Somme récupérée" cents={recovered} />
          <Sum label={`Honoraires (${fees.rate})`} cents={fee} />
          <div className="flex justify-between gap-5 font-title text-[1.35rem] font-semibold">
            <dt>Vous recevez</dt>
            <dd>{formatMoney(remainder)}</dd>
          </div>
        </dl>
      </div>
      <p className="mt-12 text-sm text-ink-quiet">
        Information générale, à confirmer avec votre avocat. Voir les <Link to="/cgv">conditions générales</Link>.
      </p>
    </Section>
  );
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-5 border-b border-line pb-3">
      <dt>{label}</dt>
      <dd className="font-semibold">{formatMoney(cents)}</dd>
    </div>
  );
}
