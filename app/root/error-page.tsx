import { ButtonLink } from "~/ui/button";

export type ErrorPageProps = {
  /** The HTTP status; anything unknown reads as an error of ours. */
  status?: number;
  /** The application's own French message; without it, the status has one. */
  message?: string;
};

const TEXTS: Record<number, { title: string; message: string }> = {
  403: { title: "Accès refusé", message: "Cette page est réservée à d’autres comptes que le vôtre." },
  404: { title: "Page introuvable", message: "L’adresse est peut-être incomplète, ou la page a été déplacée." },
  413: { title: "Fichier trop volumineux", message: "Le fichier envoyé dépasse la taille acceptée." },
  429: { title: "Trop de tentatives", message: "Patientez quelques minutes, puis réessayez." },
  503: { title: "Service momentanément indisponible", message: "Nous revenons dans quelques instants." },
};

const OTHER = {
  title: "Une erreur est survenue",
  message:
    "Le problème vient de notre côté, et rien de ce que vous aviez enregistré n’est perdu. Réessayez dans un instant.",
};

/** What a person reads when a page cannot be shown. Never a stack, never a technical word. */
export function ErrorPage({ status = 500, message }: ErrorPageProps) {
  const text = TEXTS[status] ?? OTHER;
  return (
    <div className="wrap grid max-w-2xl justify-items-start gap-5 py-20 md:py-28">
      <p className="font-semibold text-warm">Erreur {status}</p>
      <h1>{text.title}</h1>
      <p className="text-lg text-ink-quiet">{message ?? text.message}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/">Retour à l’accueil</ButtonLink>
        <ButtonLink to="/contact" variant="second">
          Demander assistance
        </ButtonLink>
      </div>
    </div>
  );
}
