import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { optionsOf } from "~/features/cases/labels";
import { CheckboxGroup, RadioGroup } from "~/ui/choice-group";
import { Disclosure } from "~/ui/disclosure";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { GROUND_LABELS } from "../labels";
import type { LetterOffer } from "../reading.queries.server";

export type LetterChoicesProps = {
  caseId: string;
  fields: Record<"payments" | "exhibits" | "ground", FieldMetadata<unknown>>;
  offer: LetterOffer;
  choosesGround: boolean;
  needsPayments: boolean;
  /** To whom it goes, for a new letter. */
  children?: ReactNode;
};

/** What a letter is about, on what it rests and what goes with it. */
export function LetterChoices({ caseId, fields, offer, choosesGround, needsPayments, children }: LetterChoicesProps) {
  const { payments, refused, files } = offer;
  return (
    <>
      {payments.length > 0 ? (
        <CheckboxGroup
          field={fields.payments as never}
          label="Opérations"
          hint="Celles dont parle cette lettre."
          optional={!needsPayments}
          options={payments.map(({ id, label }) => ({ value: id, label }))}
        />
      ) : (
        offer.namesPayments && (
          <p className="max-w-measure text-ink-quiet">
            Aucune opération de votre dossier ne va avec cette lettre.{" "}
            <Link to={`/case/${caseId}/payments`}>Noter une opération</Link>
          </p>
        )
      )}
      {refused.length > 0 && (
        <Disclosure
          summary={
            refused.length > 1
              ? `${refused.length} opérations n’ont pas leur place dans cette lettre`
              : "Une opération n’a pas sa place dans cette lettre"
          }
        >
          <ul className="grid gap-2">
            {refused.map(({ id, label, refusal }) => (
              <li key={id}>
                <span className="text-ink">{label}</span>
                <br />
                {refusal}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {choosesGround && (
        <RadioGroup
          field={fields.ground as never}
          label="Ce que vous dites de ces opérations"
          hint="L’un exclut l’autre pour une même opération. Dans le doute, laissez ce choix ouvert&nbsp;: un avocat le confirme."
          optional
          options={[{ value: "", label: offer.mayRestOnCheck ? OPEN_OR_CHECK : OPEN }, ...optionsOf(GROUND_LABELS)]}
        />
      )}
      {children}
      {files.length > 0 && (
        <CheckboxGroup
          field={fields.exhibits as never}
          label="Pièces jointes"
          hint="Elles sont numérotées dans cet ordre. Joignez des copies, gardez les originaux."
          optional
          options={files.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}

const OPEN = "Je laisse ce choix ouvert";
const OPEN_OR_CHECK = `${OPEN}, ou je m’appuie sur le nom, que la banque n’a pas vérifié`;

export type AddresseeFieldsProps = {
  fields: Record<"addressee" | "address", FieldMetadata<unknown>>;
  addressees: LetterOffer["addressees"];
  /** False where the address is asked elsewhere. */
  asksAddress?: boolean;
  /** Whether the letter lacks its addressee: the address is then said to be missing, and not « facultatif ». */
  isMissing?: boolean;
  placeholder?: string;
};

/** To whom a letter goes: one of the list, or another whose address is typed. */
export function AddresseeFields({
  fields,
  addressees,
  asksAddress = true,
  isMissing,
  placeholder,
}: AddresseeFieldsProps) {
  const isListed = addressees.length > 0;
  return (
    <>
      {isListed && (
        <SelectField
          field={fields.addressee as never}
          label="Destinataire"
          hint="Chaque adresse de cette liste porte le jour où nous l’avons lue. Vérifiez-la avant d’envoyer."
          placeholder="Un autre, à écrire"
          required={false}
          options={addressees.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {asksAddress && (
        <TextArea
          field={fields.address as never}
          label={isMissing ? "Nom et adresse" : isListed ? "Adresse" : "Destinataire"}
          hint={isListed ? ADDRESS : "Nom, service et adresse, une ligne chacun, lus sur le site officiel."}
          optional={!isMissing}
          required={false}
          placeholder={placeholder}
          rows={4}
          maxLength={1_000}
        />
      )}
    </>
  );
}

const ADDRESS =
  "Pour un autre destinataire, ou quand la lettre dit que l’adresse manque\u00a0: recopiez-la de votre relevé, une ligne chacun.";
