import { Banner } from "./banner";
import { Button } from "./button";

export type OtherTextProps = {
  /** The label of the field. */
  label: string;
  text: string;
  onTake: () => void;
  onKeep: () => void;
};

/** What another device stored in a field that was changed here too: the person chooses one of the two. */
export function OtherText({ label, text, onTake, onKeep }: OtherTextProps) {
  return (
    <Banner
      title={label}
      actions={
        <>
          <Button variant="second" size="small" onClick={onTake}>
            Reprendre ce texte
          </Button>
          <Button variant="quiet" size="small" onClick={onKeep}>
            Garder le mien
          </Button>
        </>
      }
    >
      <p className="whitespace-pre-wrap wrap-anywhere">
        Sur un autre appareil&nbsp;: {text === "" ? "rien" : `«\u00a0${text}\u00a0»`}
      </p>
    </Banner>
  );
}
