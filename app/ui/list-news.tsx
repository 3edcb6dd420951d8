import { RefreshCw } from "lucide-react";
import { Button } from "./button";

export type ListNewsProps = {
  changes: number;
  /** What the list holds, « dossier », and several of them. */
  one: string;
  many: string;
  onRefresh: () => void;
};

/** « 3 dossiers ont changé · Actualiser »: the list shows them when it is asked to. */
export function ListNews({ changes, one, many, onRefresh }: ListNewsProps) {
  return (
    <div role="status" className="empty:hidden">
      {changes > 0 && (
        <Button variant="quiet" size="small" className="bg-info-tint text-info" onClick={onRefresh}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {changes > 1 ? `${changes} ${many} ont changé` : `1 ${one} a changé`} · Actualiser
        </Button>
      )}
    </div>
  );
}
