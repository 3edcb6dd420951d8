import { CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { delays } from "~/content/delays";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { evidenceAddress } from "../wizard/rules";

export type CaseSentProps = {
  id: string;
  reference: string;
  /** Where the person is on the way. */
  progress: ReactNode;
  /** What the person still has to do, for a case that leaves once their identity is verified. */
  waiting?: ReactNode;
  /** Whether the person is told by e-mail; otherwise the dashboard tells them. */
  sendsEmails: boolean;
};

const FREE = "Ouvrir un dossier est gratuit. Personne ne vous demandera d’avance.";

const sentSteps = (sendsEmails: boolean) => [
  `Un avocat étudie votre dossier sous ${delays.analysis} et vous répond sous ${delays.reply}, dans vos messages.`,
  sendsEmails
    ? "Un e-mail vous prévient quand un message vous attend. Il ne contient rien de votre histoire."
    : "Revenez sur votre tableau de bord\u00a0: il vous dit quand un message vous attend.",
  FREE,
];

const agreedSteps = (sendsEmails: boolean) => [
  `Nous vérifions vos documents. Si l’un d’eux ne convient pas, ${sendsEmails ? "un e-mail" : "votre tableau de bord"} vous dit pourquoi.`,
  `Votre dossier part aussitôt, et ${sendsEmails ? "un e-mail vous le confirme" : "votre tableau de bord le montre"}.`,
  `Un avocat l’étudie ensuite sous ${delays.analysis} et vous répond sous ${delays.reply}, dans vos messages.`,
  FREE,
];

/**
 * The confirmation of a submission, or of the agreement to it: the reference, the delay, what happens next and what to
 * gather meanwhile.
 */
export function CaseSent({ id, reference, progress, waiting, sendsEmails }: CaseSentProps) {
  const steps = waiting ? agreedSteps(sendsEmails) : sentSteps(sendsEmails);
  const Icon = waiting ? Clock : CircleCheck;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-8 py-10 md:py-14">
      {progress}
      {/* The case can leave while the page is open. */}
      <div role="status" className="grid grid-cols-1 gap-4 rounded-card bg-ok-tint p-6 sm:p-8">
        <Icon aria-hidden="true" className="size-9 text-ok" />
        <h1 className="text-[clamp(1.8rem,1.4rem+1.8vw,2.6rem)]">
          {waiting ? "Votre dossier est prêt" : "Votre dossier est envoyé"}
        </h1>
        {waiting && <p className="max-w-measure">Il partira de lui-même dès que votre identité est vérifiée.</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
          <p>
            Sa référence&nbsp;: <strong className="whitespace-nowrap">{reference}</strong>
          </p>
          <CopyButton text={reference}>Copier</CopyButton>
        </div>
      </div>
      {waiting}
      <section aria-labelledby="ensuite" className="grid gap-3">
        <h2 id="ensuite">Ce qui se passe ensuite</h2>
        <ol className="grid max-w-measure list-decimal gap-2 pl-6 marker:font-semibold marker:text-warm">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <Card title="En attendant, réunissez ce que vous avez">
        <ul className="grid list-disc gap-2 pl-5 marker:text-warm">
          <li>les preuves de paiement&nbsp;: virements, relevés, reçus&nbsp;;</li>
          <li>les échanges avec les escrocs&nbsp;: e-mails, SMS, messageries&nbsp;;</li>
          <li>les captures d’écran du site, de l’annonce ou du profil&nbsp;;</li>
          <li>la copie de votre plainte, si vous l’avez déposée.</li>
        </ul>
        <p className="text-ink-quiet">
          S’il vous en manque, ce n’est pas grave. Ne répondez plus aux escrocs et ne versez plus rien.
        </p>
        {waiting ? (
          <ButtonLink to={evidenceAddress(id)} variant="second" className="justify-self-start">
            Joindre mes preuves
          </ButtonLink>
        ) : (
          <p>Joignez vos preuves dans la conversation, quand vous les avez.</p>
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        {waiting ? (
          <ButtonLink to={`/case/${id}?step=4`} variant="second">
            Relire ou changer d’avis
          </ButtonLink>
        ) : (
          <ButtonLink to={`/case/${id}/chat`}>Ouvrir la conversation</ButtonLink>
        )}
        <ButtonLink to="/dashboard" variant="quiet">
          Tableau de bord
        </ButtonLink>
      </div>
    </main>
  );
}
