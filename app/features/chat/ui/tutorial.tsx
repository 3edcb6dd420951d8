import { useState } from "react";
import { Form, useFetcher } from "react-router";
import { MAX_EVIDENCE_SIZE, MAX_FILES } from "~/features/files/upload-sizes";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { useHydrated } from "~/ui/use-hydrated";

const STEPS = [
  {
    title: "Écrivez à votre avocat",
    text: "Posez vos questions et racontez ce qui vous revient, avec vos mots. Vous pouvez écrire à toute heure : rien n’est perdu.",
  },
  {
    title: "Joignez vos preuves",
    text: `Photos, captures d’écran, PDF, e-mails, enregistrements : jusqu’à ${MAX_FILES} fichiers de ${MAX_EVIDENCE_SIZE} par message. Chacun est chiffré, et rejoint votre dossier.`,
  },
  {
    title: "Suivez les réponses",
    text: "Les réponses arrivent ici sans recharger la page. « Lu » et l’heure vous disent quand votre message a été vu.",
  },
] as const;

/** Shown at the first visit of the chat; once closed in any way, it never shows again (spec section 4). */
export default function Tutorial() {
  const isHydrated = useHydrated();
  const fetcher = useFetcher();
  const [isOpen, setIsOpen] = useState(true);
  const [step, setStep] = useState(0);
  const close = () => {
    setIsOpen(false);
    void fetcher.submit({ intent: "tutorial" }, { method: "post" });
  };
  if (!isHydrated) return <PlainTutorial />;
  const isLast = step === STEPS.length - 1;
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title="Bienvenue dans votre conversation"
      actions={
        <>
          {step > 0 && (
            <Button variant="quiet" onClick={() => setStep(step - 1)}>
              Précédent
            </Button>
          )}
          <Button onClick={() => (isLast ? setIsOpen(false) : setStep(step + 1))}>
            {isLast ? "Commencer" : "Suivant"}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="grid gap-4">
        <p className="font-semibold text-warm">
          Étape {step + 1} sur {STEPS.length}
        </p>
        <h3 className="text-[1.35rem]">{STEPS[step]?.title}</h3>
        <p>{STEPS[step]?.text}</p>
        <div aria-hidden="true" className="flex gap-2">
          {STEPS.map(({ title }, index) => (
            <span key={title} className={`h-1.5 flex-1 rounded-full ${index <= step ? "bg-brand" : "bg-line"}`} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** Without JavaScript: the same three steps as a block above the thread, with a button that closes it. */
function PlainTutorial() {
  return (
    <section
      aria-label="Comment échanger avec votre avocat"
      className="hidden border-b border-line bg-surface no-script:block"
    >
      <div className="wrap grid gap-4 py-5">
        <ol className="grid gap-4 sm:grid-cols-3">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="grid content-start gap-1">
              <p className="font-semibold">
                {index + 1}. {title}
              </p>
              <p className="text-sm text-ink-quiet">{text}</p>
            </li>
          ))}
        </ol>
        <Form method="post">
          <Button type="submit" name="intent" value="tutorial" variant="second" size="small">
            J’ai compris
          </Button>
        </Form>
      </div>
    </section>
  );
}
