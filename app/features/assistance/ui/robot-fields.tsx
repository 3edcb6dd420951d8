import { STAMP_FIELD, TRAP_FIELD } from "../rules";

/** What keeps robots out of a form that anyone may send. A person sees none of it. */
export function RobotFields({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={STAMP_FIELD} value={stamp} />
      <div hidden>
        <label>
          Ne remplissez pas ce champ
          <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
