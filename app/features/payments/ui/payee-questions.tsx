import { optionsOf } from "~/features/cases/labels";
import type { Field } from "~/ui/field-types";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { CHAIN_LABELS, PAYEE_CHECK_LABELS } from "../answer-labels";

type Name = "payeeName" | "payeeIban" | "payeeCheck" | "cryptoChain" | "cryptoAddress" | "cryptoTransaction";

// CSS shows what the chosen method needs, so that it works without JavaScript.
const HIDE_IBAN =
  "grid grid-cols-1 group-has-[option[value=card]:checked]/payment:hidden group-has-[option[value=crypto]:checked]/payment:hidden group-has-[option[value=cheque]:checked]/payment:hidden group-has-[option[value=voucher]:checked]/payment:hidden group-has-[option[value=loan]:checked]/payment:hidden group-has-[option[value=payment_app]:checked]/payment:hidden";
const IF_TRANSFER = "hidden grid-cols-1 group-has-[option[value$=transfer]:checked]/payment:grid @lg:col-span-2";
const IF_CRYPTO =
  "hidden grid-cols-1 gap-5 @lg:col-span-2 @lg:grid-cols-2 group-has-[option[value=crypto]:checked]/payment:grid";

/** To whom the money went. */
export function PayeeQuestions({ fields }: { fields: Record<Name, Field> }) {
  return (
    <fieldset className="grid grid-cols-1 gap-5 @lg:grid-cols-2">
      <legend className="pb-3 text-[1.15rem] font-semibold">À qui l’argent est parti</legend>
      <TextField
        field={fields.payeeName}
        label="Nom du bénéficiaire"
        hint="Tel que le relevé l’écrit."
        optional
        autoComplete="off"
        maxLength={200}
      />
      <div className={HIDE_IBAN}>
        <TextField
          field={fields.payeeIban}
          label="IBAN du bénéficiaire"
          hint="Ses deux premières lettres indiquent un pays, et les délais en dépendent."
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
      </div>
      <div className={IF_TRANSFER}>
        <SelectField
          field={fields.payeeCheck}
          label="Ce que la banque a affiché sur le nom du bénéficiaire"
          hint="Depuis le 9 octobre 2025, elle le vérifie avant chaque virement en euros."
          placeholder="Choisissez une réponse"
          required={false}
          options={optionsOf(PAYEE_CHECK_LABELS)}
        />
      </div>
      <div className={IF_CRYPTO}>
        <SelectField
          field={fields.cryptoChain}
          label="Réseau"
          placeholder="Je ne sais pas"
          required={false}
          options={optionsOf(CHAIN_LABELS)}
        />
        <TextField
          field={fields.cryptoAddress}
          label="Adresse qui a reçu les fonds"
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <TextField
          className="@lg:col-span-2"
          field={fields.cryptoTransaction}
          label="Identifiant de la transaction"
          hint="Aussi appelé «&nbsp;hash&nbsp;» ou «&nbsp;TxID&nbsp;» dans l’historique."
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      </div>
    </fieldset>
  );
}
