import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { indicatorErrors } from "../errors";

/** The group of a case, for the operator: how many cases it has, and the button that takes this one out. */
export function GroupCard({ size, isSeparate }: { size: number; isSeparate: boolean }) {
  return (
    <Card title="Rapprochement">
      <p>
        {size > 0
          ? `Ce dossier est dans un groupe de ${size} dossiers, qui partagent une trace confirmée.`
          : "Ce dossier n’est rapproché d’aucun autre."}
        {isSeparate && " Une personne l’en a séparé."}
      </p>
      {(size > 0 || isSeparate) && (
        <AppForm failure={indicatorErrors.messageOf("indicator_save_failed")} preventScrollReset>
          <SubmitButton
            name="intent"
            value={isSeparate ? "rejoin" : "separate"}
            variant="second"
            size="small"
            className="justify-self-start"
          >
            {isSeparate ? "Rapprocher à nouveau" : "Séparer"}
          </SubmitButton>
        </AppForm>
      )}
    </Card>
  );
}

/** Whether many honest people share a value, or only the fraudster has it, as the operator says. */
export function Judgement({ id, sharing }: { id: string; sharing: "common" | "distinct" | null }) {
  const other = sharing === "common" ? "distinct" : "common";
  return (
    <AppForm
      failure={indicatorErrors.messageOf("indicator_save_failed")}
      className="flex flex-wrap items-center gap-2 text-sm"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="judge" />
      <input type="hidden" name="id" value={id} />
      {sharing && <span>{sharing === "common" ? "Partagée par beaucoup." : "Propre à l’escroc."}</span>}
      <SubmitButton name="sharing" value={other} variant="quiet" size="small">
        {other === "common" ? "Beaucoup d’autres l’utilisent" : "Elle est propre à l’escroc"}
      </SubmitButton>
      {sharing === null && (
        <SubmitButton name="sharing" value="distinct" variant="quiet" size="small">
          Elle est propre à l’escroc
        </SubmitButton>
      )}
    </AppForm>
  );
}
