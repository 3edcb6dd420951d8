import { NavLink } from "react-router";
import { buttonClass } from "~/ui/button-class";
import { FILTERS } from "~/ui/desk-page";

const PLACES = [
  { to: "/admin/send-email", label: "Écrire" },
  { to: "/admin/send-email/sent", label: "Envois" },
  { to: "/admin/send-email/templates", label: "Modèles" },
  { to: "/admin/email-settings", label: "Paramètres" },
];

/** The navigation between the staff's pages about e-mails; the current one is marked. */
export function MailNav() {
  return (
    <nav aria-label="E-mails" className={FILTERS}>
      {PLACES.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === "/admin/send-email"} className={LINK}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

const LINK = buttonClass("second", "small", "shrink-0 aria-[current]:bg-brand-tint");
