import { Fragment } from "react";
import { Link } from "react-router";
import { AppForm, SubmitButton } from "~/ui/form";
import { worklistErrors } from "../errors";
import { refText, worklistAddress } from "../rules";
import { GroupTitle, WorkTable } from "./work-list";
import { type ListedWork, WorkRow, type WorkRowProps } from "./work-row";

type LawyersListProps = Omit<WorkRowProps, "item" | "isTicked" | "isChosen" | "aside"> & {
  groups: readonly { id: string; name: string; count: number; lateCount: number; items: readonly ListedWork[] }[];
  /** Whether one lawyer alone is shown. */
  isOne: boolean;
  ticked: ReadonlySet<string>;
  chosen: string | null;
};

/** « Chez les avocats »: by lawyer, those with most broken promises first. No word of a client stands here. */
export function LawyersList({ groups, isOne, ticked, chosen, ...row }: LawyersListProps) {
  return (
    <WorkTable>
      {groups.map(({ id, name, count, lateCount, items }) => (
        <Fragment key={id}>
          <GroupTitle tone={lateCount > 0 ? "late" : "plain"}>
            <span>
              Maître {name} · {promises(count, lateCount)}
            </span>
            {!isOne && count > items.length && (
              <Link
                to={worklistAddress({ ...row.filters, place: "lawyers" }, { lawyer: id })}
                className="inline-flex min-h-8 items-center"
              >
                Tout voir<span className="sr-only"> de Maître {name}</span>
              </Link>
            )}
          </GroupTitle>
          {items.map((item) => {
            const ref = refText(item);
            return (
              <WorkRow
                key={ref}
                {...row}
                item={item}
                isTicked={ticked.has(ref)}
                isChosen={chosen === ref}
                aside={<Remind item={item} lawyer={name} />}
              />
            );
          })}
        </Fragment>
      ))}
    </WorkTable>
  );
}

function promises(count: number, lateCount: number): string {
  const waiting = count > 1 ? `${count} clients attendent` : "1 client attend";
  if (lateCount === 0) return waiting;
  return lateCount > 1 ? `${lateCount} promesses rompues sur ${count}` : `1 promesse rompue sur ${count}`;
}

/** « Relancer Maître … »: a task for the lawyer, and an e-mail. */
function Remind({ item, lawyer }: { item: ListedWork; lawyer: string }) {
  return (
    <AppForm
      failure={worklistErrors.messageOf("follow_up_failed")}
      className="relative z-10 flex justify-end"
      preventScrollReset
    >
      <input type="hidden" name="id" value={item.case?.id} />
      <SubmitButton name="intent" value="lawyer.remind" variant="second" size="small" className="lg:min-h-8 lg:py-0.5">
        Relancer<span className="@max-4xl:sr-only @min-4xl:@max-[70rem]:sr-only"> Maître {lawyer}</span>
        <span className="sr-only"> pour {item.who}</span>
      </SubmitButton>
    </AppForm>
  );
}
