import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { company } from "~/content/company";
import { delays } from "~/content/delays";
import { FREE_OPENING } from "~/content/fee-rate";

const promises = (): string[] => [
  FREE_OPENING,
  `Un avocat étudie votre dossier et vous répond sous ${delays.reply}.`,
  "Vos documents sont chiffrés, et vous voyez qui les a ouverts.",
  `${company.name} ne vous demande jamais d’avance, de code de carte ni d’accès à distance.`,
];

type AccountPageProps = { title: string; lead: ReactNode; children: ReactNode; aside?: boolean };

/** The frame of the pages before sign-in: the form, and the product's commitments beside it where there is room. */
export function AccountPage({ title, lead, children, aside = true }: AccountPageProps) {
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid grid-cols-1 gap-x-16 gap-y-12 pt-10 pb-4 md:pt-16 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]"
    >
      <div className="grid max-w-form grid-cols-1 content-start gap-6">
        <h1 className="text-[clamp(1.8rem,1.4rem+1.8vw,2.6rem)]">{title}</h1>
        <p className="text-ink-quiet">{lead}</p>
        {children}
      </div>
      {aside && <Promises />}
    </main>
  );
}

function Promises() {
  return (
    <aside className="grid max-w-form content-start gap-4 self-start rounded-card bg-surface-quiet p-6 max-lg:hidden lg:mt-20">
      <h2 className="text-[1.2rem]">Vous n’êtes pas responsable</h2>
      <p className="text-ink-quiet">
        Les escrocs sont des professionnels de la manipulation. Ici, personne ne vous juge.
      </p>
      <ul className="grid gap-3">
        {promises().map((promise) => (
          <li key={promise} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-ok" />
            {promise}
          </li>
        ))}
      </ul>
    </aside>
  );
}
