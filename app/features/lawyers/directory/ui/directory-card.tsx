import { Link } from "react-router";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { type Column, DataTable } from "~/ui/data-table";
import { FileField } from "~/ui/file-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate, formatDateTime, formatNumber } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import { lawyerErrors } from "../../errors";
import type { readDirectoryPage } from "../queries.server";
import { MAX_DIRECTORY_BYTES } from "../rules";

type Page = Awaited<ReturnType<typeof readDirectoryPage>>;
type Issue = Page["issues"][number];

/** Loads an issue of the directory, with or without scripts. */
export function DirectoryForm({ error, url }: { error: string | undefined; url: string | null }) {
  return (
    <Card title="Charger une édition">
      <p className="text-ink-quiet">
        Le fichier CSV « Annuaire des avocats de France » du Conseil national des barreaux se télécharge sur{" "}
        <a href="https://www.data.gouv.fr/datasets/annuaire-des-avocats-de-france" rel="noreferrer">
          data.gouv.fr
        </a>{" "}
        (Licence Ouverte 2.0).
      </p>
      <AppForm
        failure={lawyerErrors.messageOf("directory_failed")}
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-4"
      >
        <FileField
          id="annuaire"
          name="file"
          label="Fichier CSV"
          accept=".csv,text/csv"
          hint={`${formatBytes(MAX_DIRECTORY_BYTES)} au plus. La lecture prend quelques secondes.`}
          errors={error ? [error] : undefined}
        />
        <SubmitButton pendingLabel="Lecture en cours…" className="justify-self-start">
          Charger l’annuaire
        </SubmitButton>
      </AppForm>
      <p className="text-sm text-ink-quiet">
        {url
          ? `Il est aussi lu le 5 de chaque mois à l’adresse ${url}.`
          : "Le réglage LAWYER_DIRECTORY_URL peut aussi le faire lire chaque mois."}
      </p>
    </Card>
  );
}

const COLUMNS: Column<Issue>[] = [
  {
    key: "file",
    header: "Fichier",
    primary: true,
    cell: ({ fileName }) => <span className="font-semibold wrap-anywhere">{fileName || "Sans nom"}</span>,
  },
  { key: "issued", header: "Édition du", cell: ({ issuedOn }) => (issuedOn ? formatDate(issuedOn) : "Non datée") },
  { key: "rows", header: "Avocats", align: "right", cell: ({ rowCount }) => formatNumber(rowCount) },
  { key: "loaded", header: "Chargée le", cell: ({ completedAt }) => completedAt && formatDateTime(completedAt) },
  { key: "by", header: "Par", cell: ({ importedBy }) => importedBy ?? "Lecture du mois" },
];

/** The current issue, the former ones, and the verified lawyers whom the current one no longer has. */
export function DirectoryIssues({ issues, missing }: Pick<Page, "issues" | "missing">) {
  return (
    <>
      {missing > 0 && (
        <Banner
          tone="warning"
          title={missing > 1 ? `${missing} avocats vérifiés n’y sont plus` : "Un avocat vérifié n’y est plus"}
        >
          <p>
            Un changement de barreau ou de nom peut l’expliquer. <Link to="/admin/lawyers?missing=1">Les voir</Link>
          </p>
        </Banner>
      )}
      <Card title="Éditions chargées">
        <DataTable
          columns={COLUMNS}
          rows={issues}
          rowKey={({ id }) => id}
          caption="Éditions de l’annuaire, la plus récente d’abord"
          empty={
            <p className="text-ink-quiet">
              Aucune édition n’a encore été chargée : les vérifications se font à la main.
            </p>
          }
        />
      </Card>
    </>
  );
}
