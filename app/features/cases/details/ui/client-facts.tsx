import { Link } from "react-router";
import { NO_TAX_ID } from "~/features/accounts/profile/rules";
import { STATUS_TONES, STEP_STATUS_LABELS } from "~/features/identity/labels";
import { formatDate } from "~/ui/format";
import type { Verdict } from "../../evidence/ui/identity-card";
import type { AdministeredCase } from "../queries.server";
import type { Fact } from "./facts-list";

/** The client's profile, each fact with its French name; a value that is empty was not given. */
export function clientFacts(
  { client, helpers, steps }: Pick<AdministeredCase, "client" | "helpers" | "steps">,
  page: string,
): Fact[] {
  const sent = steps.filter(({ status }) => status !== "not_started").length;
  return [
    {
      term: "Mobile",
      value: client.phone && <Contact href={`tel:${client.phone}`} text={client.phoneText ?? client.phone} />,
    },
    { term: "E-mail", value: <Contact href={`mailto:${client.email}`} text={client.email} /> },
    {
      term: "Fixe",
      value: client.homePhone && (
        <Contact href={`tel:${client.homePhone}`} text={client.homePhoneText ?? client.homePhone} />
      ),
    },
    { term: "Naissance", value: client.dateOfBirth && formatDate(client.dateOfBirth) },
    { term: "Numéro fiscal", value: client.hasNoTaxId ? NO_TAX_ID : client.taxId },
    { term: "Adresse", value: addressText(client) },
    { term: client.departmentLabel, value: client.department },
    {
      term: "Identité",
      value: (
        <Link to={`${page}/exhibits#identite`}>
          {verdictOf(client).label}
          {sent > 0 && (sent > 1 ? `, ${sent} documents` : ", 1 document")}
        </Link>
      ),
    },
    { term: "Inscription", value: formatDate(client.createdAt) },
    ...(helpers.length > 0 ? [{ term: "Proches", value: helpers.join(", ") }] : []),
  ];
}

function Contact({ href, text }: { href: string; text: string }) {
  const at = text.lastIndexOf("@");
  return (
    <a href={href} className="wrap-anywhere">
      {at > 0 ? (
        <>
          {text.slice(0, at)}
          <wbr />
          {text.slice(at)}
        </>
      ) : (
        text
      )}
    </a>
  );
}

function addressText({ address, postalCode, city, country }: AdministeredCase["client"]): string {
  const town = [postalCode, city].filter(Boolean).join(" ");
  return [address, town, country].filter(Boolean).join("\n");
}

/** What the verification of a client's identity says, in one badge. */
export const verdictOf = ({ identityVerified, verificationStep }: AdministeredCase["client"]): Verdict =>
  identityVerified
    ? { tone: "ok", label: "Vérifiée" }
    : {
        tone: STATUS_TONES[verificationStep],
        label: verificationStep === "rejected" ? "Document rejeté" : STEP_STATUS_LABELS[verificationStep],
      };
