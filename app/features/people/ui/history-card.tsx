import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { Pagination } from "~/ui/pagination";

export type HistoryPage = {
  isFirstPage: boolean;
  firstPage: string;
  nextPage: string | null;
};

type HistoryCardProps = HistoryPage & {
  title: string;
  /** What the card says when the list is empty; false when it is not. */
  empty: string | false;
  /** The name of the pages for screen readers. */
  label: string;
  children: ReactNode;
};

/** A list about an account, the latest first, page by page. */
export function HistoryCard({ title, empty, label, isFirstPage, firstPage, nextPage, children }: HistoryCardProps) {
  return (
    <Card title={title}>
      {empty && <p className="text-ink-quiet">{empty}</p>}
      {children}
      <Pagination
        label={label}
        previous={isFirstPage ? null : firstPage}
        previousLabel="Revenir au début"
        next={nextPage}
        nextLabel="Plus ancien"
      />
    </Card>
  );
}
