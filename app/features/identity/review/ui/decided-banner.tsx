import { useNavigate } from "react-router";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { useShortcuts } from "~/ui/use-shortcuts";
import { rejectionReasonLabel } from "../../labels";
import type { Review } from "../queries.server";

export type DecidedBannerProps = Pick<Review, "document" | "decision"> & { nextTo: string | null };

/** Shown for a document that is already decided, perhaps by a colleague just now: by whom, when, and which is next. */
export function DecidedBanner({ document, decision, nextTo }: DecidedBannerProps) {
  const navigate = useNavigate();
  const nextAddress = nextTo ?? "/admin/documents";
  useShortcuts("Vérification", [{ keys: "j", label: "Passer au suivant", run: () => navigate(nextAddress) }]);
  const isApproved = document.status === "approved";
  const by = decision?.firstName ? ` par ${decision.firstName}` : "";
  return (
    <Banner
      tone={isApproved ? "success" : "warning"}
      title={`${isApproved ? "Approuvé" : "Rejeté"}${by}`}
      actions={
        <ButtonLink to={nextAddress} size="small">
          {nextTo ? "Document suivant" : "Retour aux documents"}
        </ButtonLink>
      }
    >
      {decision && <p>Le {formatDateTime(decision.at)}.</p>}
      {document.reason && <p>Raison&nbsp;: {rejectionReasonLabel(document.reason)}</p>}
    </Banner>
  );
}
