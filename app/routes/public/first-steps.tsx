import { Ban, FilePen, FileSearch, Landmark, LockKeyhole } from "lucide-react";
import { Link } from "react-router";
import { commonSteps, deadlines, firstSteps, notGuilty } from "~/content/first-steps";
import { legalReservation } from "~/content/legal-reservation";
import { scams, storyAddress } from "~/content/scams";
import type { FirstSteps } from "~/content/site";
import { allHelp, linesToTalk } from "~/features/deadlines/country-help.server";
import { CountryHelp } from "~/features/deadlines/ui/country-help";
import { FIELDS } from "~/features/deadlines/visitor/rules";
import { visitorDeadlines, visitorHelp } from "~/features/deadlines/visitor/rules.server";
import { readAsked } from "~/features/deadlines/visitor/schema";
import { today } from "~/platform/today";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import type { Route } from "./+types/first-steps";
import { FirstQuestions } from "./first-steps/first-questions";
import { VisitorDeadlines } from "./first-steps/visitor-deadlines";
import { Band } from "./parts/band";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { NumberedSteps } from "./parts/numbered-steps";
import { pageMeta } from "./parts/page-meta";
import { PublicHelp } from "./parts/public-help";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Arnaque en ligne : que faire tout de suite",
    "La première heure après une arnaque : banque, preuves, plainte, mots de passe, selon votre situation, et les services publics gratuits qui vous aident.",
  );

const NEXT = [
  { key: "bank", label: "Banque", Icon: Landmark },
  { key: "evidence", label: "Preuves", Icon: FileSearch },
  { key: "complaint", label: "Plainte", Icon: FilePen },
  { key: "passwords", label: "Mots de passe", Icon: LockKeyhole },
  { key: "avoid", label: "À éviter", Icon: Ban },
] as const satisfies { key: keyof FirstSteps; label: string; Icon: typeof Ban }[];

const NEXT_LINK = "flex min-h-11 items-center text-on-deep";

/**
 * The form of the deadlines sends its answers in the address; the server computes, so that the page needs no script. The
 * form and the questions are shown when they are asked for, because the page arrives in the first flight of packets.
 */
export function loader({ url }: Route.LoaderArgs) {
  const { asked, debit, error } = readAsked(url.searchParams);
  const isOpen = ["delais", ...Object.values(FIELDS)].some((name) => url.searchParams.has(name));
  const asksQuestions = url.searchParams.has("questions");
  const steps = { common: commonSteps(), scams: { ...firstSteps } };
  const chosen = visitorHelp(asked, today());
  const abroad = chosen.length === 0 && url.searchParams.has("ailleurs") ? allHelp(today()) : chosen;
  return {
    steps,
    talk: asksQuestions ? linesToTalk() : null,
    isOpen,
    asked,
    error,
    debit,
    abroad,
    deadlines: debit ? visitorDeadlines({ ...asked, debit }, today()) : [],
  };
}

export default function FirstStepsPage({ loaderData }: Route.ComponentProps) {
  const { steps, talk, ...visitor } = loaderData;
  const { abroad, debit, isOpen } = visitor;
  return (
    <main id="contenu" tabIndex={-1} className="wrap-anywhere">
      <Hero
        title="Que faire tout de suite"
        lead={`${notGuilty} Quatre gestes, dans cet ordre. Faites ce que vous pouvez : le reste attendra demain.`}
        keepBeside
        beside={<StopCard />}
      />
      <Band tone="deep" title="Les quatre gestes" eyebrow="La première heure">
        <NumberedSteps steps={steps.common} />
        <p className="mt-8 flex flex-wrap gap-x-6">
          <Link to="#situation" className={NEXT_LINK}>
            Selon votre situation
          </Link>
          <Link to="?questions#questions" className={NEXT_LINK}>
            Vos premières questions
          </Link>
          <Link to="?delais#delais" className={NEXT_LINK}>
            Calculer mes délais
          </Link>
          <Link to="#aide" className={NEXT_LINK}>
            Les services publics gratuits
          </Link>
        </p>
      </Band>
      {talk && <FirstQuestions talk={talk} />}
      <Band
        id="situation"
        eyebrow="Selon votre situation"
        title="Qu’est-ce qui vous est arrivé ?"
        lead="Ouvrez ce qui ressemble le plus à votre histoire. Vous n’êtes pas sûr&nbsp;? La dernière ligne est faite pour vous."
      >
        <div className="border-t border-line">
          {scams.map((scam) => (
            <Disclosure
              key={scam.slug}
              name="situation"
              summary={
                <span className="grid gap-0.5">
                  <span className="font-title text-[1.2rem] leading-tight">{scam.title}</span>
                  <span className="font-normal text-ink-quiet">{scam.hint}</span>
                </span>
              }
            >
              <p>{scam.recognise}</p>
              <StepList id={scam.slug} title={scam.title} first={scam.first} steps={steps.scams[scam.slug]} />
              <p>
                <ButtonLink to={storyAddress(scam)} variant="second">
                  Raconter ce qui m’est arrivé
                  <span className="sr-only">{` : ${scam.title}`}</span>
                </ButtonLink>
              </p>
            </Disclosure>
          ))}
        </div>
      </Band>
      {abroad.length > 0 && !debit && (
        <Band id="ailleurs" title="Hors de France">
          <CountryHelp help={abroad} />
        </Band>
      )}
      <Band
        id="aide"
        tone="surface"
        eyebrow="Avant nous"
        title="Des services publics gratuits vous aident"
        lead={
          <>
            Ils sont français. Vous vivez ailleurs&nbsp;? <Link to="?ailleurs#ailleurs">Voyez votre pays</Link>.
          </>
        }
      >
        <PublicHelp />
      </Band>
      {isOpen && <VisitorDeadlines {...visitor} />}
      <Band tone="surface" eyebrow="Vos délais" title="Ce qu’il est bon de savoir" lead="Pour la France.">
        <div className="border-t border-line">
          {deadlines.map(({ title, text }) => (
            <Disclosure key={title} summary={<h3 className="text-base">{title}</h3>}>
              <p>{text}</p>
            </Disclosure>
          ))}
        </div>
        <Banner className="mt-5">{legalReservation}</Banner>
      </Band>
      <Closing title="Puis, quand vous serez prêt, parlez-en à un avocat" />
    </main>
  );
}

function StopCard() {
  return (
    <aside
      aria-label="À retenir"
      className="grid gap-3 rounded-card border border-line bg-surface p-6 shadow-card sm:p-7"
    >
      <h2 className="text-[1.3rem]">Avant tout, ne payez plus rien</h2>
      <p className="text-ink-quiet">
        Ni « frais de déblocage », ni « taxe », ni avance à quelqu’un qui promet de récupérer votre argent. Raccrochez,
        respirez, appelez votre banque.
      </p>
      <p className="text-ink-quiet">
        Quelqu’un vous contacte en notre nom&nbsp;? <Link to="/verifier">Est-ce bien nous ?</Link>
      </p>
    </aside>
  );
}

/** The id is inside the `details`, so that a link to it opens the `details`. */
function StepList({ id, title, first, steps }: { id: string; title: string; first: string; steps: FirstSteps }) {
  return (
    <dl id={id} aria-label={`Premiers gestes : ${title}`} className="grid scroll-mt-20 gap-4 text-ink">
      <div className="border-l-2 border-warm pl-3.5">
        <dt className="font-semibold">D’abord</dt>
        <dd>{first}</dd>
      </div>
      {NEXT.map(({ key, label, Icon }) => (
        <div key={key} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[10.5rem_1fr]">
          <dt className="flex items-center gap-2 self-start font-semibold">
            <Icon aria-hidden="true" className={key === "avoid" ? "size-5 text-bad" : "size-5 text-warm"} />
            {label}
          </dt>
          <dd className="text-ink-quiet">{steps[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
