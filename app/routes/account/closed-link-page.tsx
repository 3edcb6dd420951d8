import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { AccountPage } from "./account-page";

type ClosedLinkPageProps = {
  title: string;
  lead: string;
  aside?: boolean;
  /** The link to what the person can do instead. */
  instead: { to: string; label: string };
  children?: ReactNode;
};

/** The page shown for a link that was already used or has expired. */
export function ClosedLinkPage({ title, lead, aside, instead, children }: ClosedLinkPageProps) {
  return (
    <AccountPage title={title} lead={lead} aside={aside}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={instead.to}>{instead.label}</ButtonLink>
        <ButtonLink to="/" variant="second">
          Retour à l’accueil
        </ButtonLink>
      </div>
      {children}
    </AccountPage>
  );
}
