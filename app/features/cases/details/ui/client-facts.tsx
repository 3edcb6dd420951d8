import { Link } from "react-router";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import { NO_TAX_ID } from "~/features/accounts/profile/rules";
import { DOCUMENT_TYPE_LABELS, STATUS_TONES, STEP_LABELS, STEP_STATUS_LABELS } from "~/features/identity/labels";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { formatDate } from "~/ui/format";
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

const verdictOf = ({ identityVerified, verificationStep }: AdministeredCase["client"]) =>
  identityVerified
    ? { tone: "ok" as const, label: "Vérifiée" }
    : {
        tone: STATUS_TONES[verificationStep],
        label: verificationStep === "rejected" ? "Document rejeté" : STEP_STATUS_LABELS[verificationStep],
      };

/** The state of the client's identity verification, with each document that the reader may open. */
export function IdentityCard({ client, steps, documents }: Pick<AdministeredCase, "client" | "steps" | "documents">) {
  const verdict = verdictOf(client);
  return (
    <Card title="Identité" aside={<Badge tone={verdict.tone}>{verdict.label}</Badge>}>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-3 min-[90rem]:grid-cols-3">
        {VERIFICATION_STEPS.map((name) => {
          const step = steps.find((each) => each.step === name);
          const status = step?.status ?? "not_started";
          const document = documents.find(({ documentType }) => documentType === step?.documentType);
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
              <span className="grid">
                {STEP_LABELS[name]}
                {step?.documentType && name !== "proof_of_address" && (
                  <span className="text-sm text-ink-quiet">{DOCUMENT_TYPE_LABELS[step.documentType]}</span>
                )}
              </span>
              <Badge tone={STATUS_TONES[status]}>{STEP_STATUS_LABELS[status]}</Badge>
              {document && <Sides document={document} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const SIDE_LABELS = { front: "Voir le recto", back: "Voir le verso" };

function Sides({ document }: { document: AdministeredCase["documents"][number] }) {
  const name = DOCUMENT_TYPE_LABELS[document.documentType];
  return (
    <p className="flex basis-full flex-wrap gap-x-4 text-sm print:hidden">
      {document.sides.map(
        ({ id, side, blockedReason }) =>
          !blockedReason && (
            <a
              key={id}
              href={`/admin/documents/${id}`}
              target="_blank"
              rel="noreferrer"
              data-look={`/admin/documents/${id}/pages/1`}
              data-name={`${name}${side ? (side === "front" ? ", recto" : ", verso") : ""}`}
              className="inline-flex min-h-11 items-center"
            >
              {side ? SIDE_LABELS[side] : "Voir le document"}
              <span className="sr-only"> ({name})</span>
            </a>
          ),
      )}
      {document.status === "pending" && (
        <Link to={`/admin/documents/${document.id}/review`} className="inline-flex min-h-11 items-center font-semibold">
          Vérifier<span className="sr-only"> ({name})</span>
        </Link>
      )}
    </p>
  );
}
