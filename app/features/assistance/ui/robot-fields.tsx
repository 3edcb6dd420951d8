import { STAMP_FIELD, TRAP_FIELD } from "../rules";

/** The hidden fields that detect robots in a form open to visitors. People see none of them. */
export function RobotFields({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={STAMP_FIELD} value={stamp} />
      <div hidden>
        <label>
          Ne remplissez pas ce champ
          <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" data-draft="never" />
        </label>
      </div>
    </>
  );
}
