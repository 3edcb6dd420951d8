import { Banner } from "./banner";
import { Button } from "./button";

export type OtherTextProps = {
  /** The label of the field. */
  label: string;
  text: string;
  /** Where the text is; by default another tab or device. */
  where?: string;
  onTake: () => void;
  /** Absent when there is nothing of one's own to keep. */
  onKeep?: (() => void) | undefined;
};

const ELSEWHERE = "Ailleurs (autre onglet ou appareil)";

/** What was stored elsewhere in a field that was changed here too: the person chooses one of the two. */
export function OtherText({ label, text, where = ELSEWHERE, onTake, onKeep }: OtherTextProps) {
  return (
    <Banner
      title={label}
      actions={
        <>
          <Button variant="second" size="small" className="no-script:hidden" onClick={onTake}>
            Reprendre ce texte
          </Button>
          {onKeep && (
            <Button variant="quiet" size="small" className="no-script:hidden" onClick={onKeep}>
              Garder le mien
            </Button>
          )}
        </>
      }
    >
      <p className="whitespace-pre-wrap wrap-anywhere">
        {where}&nbsp;: {text === "" ? "rien" : `«\u00a0${text}\u00a0»`}
      </p>
    </Banner>
  );
}
