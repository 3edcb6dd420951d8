import { useLocation } from "react-router";
import { Banner } from "~/ui/banner";
import { cx } from "~/ui/cx";
import { ADDRESS_LINK_HOURS } from "../../email-links";
import { SendConfirmation } from "./send-confirmation";

/** Pages that have this message already, or that need all of a small screen. */
const PAGES_WITHOUT_BANNER = /^\/account\/security\/email$|\/chat$/;

/** A page whose own content leads to the confirmation says it once. */
const UNLESS_ON_PAGE = "in-[body:has(main_a[href='/account/security/email'])]:hidden";

/** Asks, above every page of a signed-in person, to confirm the address that they registered with. */
export function ConfirmEmailBanner({ email }: { email: string }) {
  const { pathname, search } = useLocation();
  if (PAGES_WITHOUT_BANNER.test(pathname)) return null;
  return (
    <aside aria-label="Adresse e-mail à confirmer" className={cx("wrap mt-4 print:hidden", UNLESS_ON_PAGE)}>
      <Banner tone="warning" actions={<SendConfirmation from={pathname + search} />}>
        <p className="wrap-anywhere">
          <strong>Confirmez votre adresse e-mail.</strong> Ouvrez le lien que nous envoyons à {email}&nbsp;: il
          fonctionne pendant {ADDRESS_LINK_HOURS}&nbsp;heures. Ensuite, demandez-en un autre.
        </p>
      </Banner>
    </aside>
  );
}
