import { Select } from "~/ui/select";
import { NamelessNote } from "../../message/ui/nameless-note";

export type MessagePreviewProps = {
  people: readonly { id: string; name: string; email: string; isConfirmed: boolean }[];
  /** The signed-in administrator, who is always offered as a reader. */
  self: { id: string; name: string };
  reader: string;
  onReader: (id: string) => void;
  /** Changes with every save, so that the frame reloads. */
  version: string;
  /** How many of the recipients have no name to write, while the message uses a variable of the name. */
  nameless: number;
};

/** The e-mail as one recipient receives it, at the width of a computer or a phone, in a frame without scripts. */
export function MessagePreview({ people, self, reader, onReader, version, nameless }: MessagePreviewProps) {
  return (
    <div data-draft="never" className="group/preview grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="grid min-w-0 grid-cols-1 flex-[0_1_24rem] gap-1.5">
          <label htmlFor="reader" className="font-semibold">
            Lu par
          </label>
          <Select id="reader" name="reader" value={reader} onChange={(event) => onReader(event.currentTarget.value)}>
            <option value={self.id}>{self.name} (vous)</option>
            {people
              .filter(({ id }) => id !== self.id)
              .map(({ id, name, email, isConfirmed }) => (
                <option key={id} value={id}>
                  {name ? `${name}, ${email}` : email}
                  {isConfirmed ? "" : " (adresse non confirmée)"}
                </option>
              ))}
          </Select>
        </div>
        <fieldset className="flex min-w-0 flex-wrap gap-x-5">
          <legend className="sr-only">Largeur de l’aperçu</legend>
          {[
            { id: "width-desk", label: "Ordinateur" },
            { id: "width-phone", label: "Téléphone" },
          ].map(({ id, label }, index) => (
            <label key={id} className="flex min-h-12 items-center gap-2">
              <input id={id} type="radio" name="width" value={id} defaultChecked={index === 0} className="tick" />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      <NamelessNote count={nameless} />
      <iframe
        title="Aperçu du message"
        sandbox=""
        src={`/admin/send-email/preview?reader=${encodeURIComponent(reader)}&v=${encodeURIComponent(version)}`}
        className="h-150 w-full xl:h-[max(20rem,calc(100dvh-27rem))] rounded-card border border-line bg-paper group-has-[#width-phone:checked]/preview:max-w-[375px]"
      />
    </div>
  );
}
