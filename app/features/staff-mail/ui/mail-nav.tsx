import { ButtonLink } from "~/ui/button";

/** From one page of the staff's e-mails to the others. */
export function MailNav() {
  return (
    <nav aria-label="E-mails" className="flex flex-wrap gap-2">
      {[
        { to: "/admin/send-email", label: "Écrire" },
        { to: "/admin/send-email/sent", label: "Envois" },
        { to: "/admin/send-email/templates", label: "Modèles" },
        { to: "/admin/email-settings", label: "Paramètres" },
      ].map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant="second" size="small">
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
