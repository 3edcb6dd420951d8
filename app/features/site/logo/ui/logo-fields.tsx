import type { Look } from "~/content/site";
import { FileField } from "~/ui/file-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { logoPath } from "~/ui/publisher-paths";
import { siteErrors } from "../../errors";

type LogoFormProps = {
  /** The revision that the page shows. */
  base: number;
  logo: Look["logo"];
  error: string | undefined;
};

/** Replaces the logo, with or without scripts. */
export default function LogoForm({ base, logo, error }: LogoFormProps) {
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-4">
      <h2 className="text-[1.35rem]">Le logo</h2>
      {logo ? (
        <img
          src={logoPath(logo.digest)}
          width={logo.width}
          height={logo.height}
          alt="Logo actuel"
          className="on-light h-16 w-auto max-w-full justify-self-start rounded-field border border-line object-contain p-2"
        />
      ) : (
        <p className="text-ink-quiet">Sans logo, le nom du site s’affiche à sa place.</p>
      )}
      <AppForm
        failure={siteErrors.messageOf("site_failed")}
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-4"
        aria-label="Logo"
      >
        <input type="hidden" name="base" value={base} />
        <FileField
          id="logo"
          name="file"
          label={logo ? "Remplacer le logo" : "Image du logo"}
          accept="image/png,image/jpeg,image/webp"
          hint="PNG, JPEG ou WebP, de 2 Mo au plus. Un fond transparent et une forme large conviennent le mieux."
          errors={error ? [error] : undefined}
        />
        <SubmitButton variant="second" className="justify-self-start">
          Envoyer le logo
        </SubmitButton>
      </AppForm>
    </section>
  );
}
