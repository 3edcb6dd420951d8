import { Keyboard } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./button";
import { openedPart } from "./opened-part";
import { listShortcuts, runShortcut, type ShortcutGroup } from "./shortcuts";
import { useShortcuts } from "./use-shortcuts";

const HELP = "?";
const ShortcutSheet = openedPart(() => import("./shortcut-sheet"));

/**
 * The help sheet of the shortcuts, opened by « ? » or its button. It also turns the shortcuts off. A page has only one.
 */
export function ShortcutHelp() {
  const [groups, setGroups] = useState<ShortcutGroup[] | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const show = () => {
    setWasAsked(true);
    setGroups(mergeGroups());
  };
  useShortcuts("Partout", [{ keys: HELP, label: "Afficher cette aide", run: show }]);
  return wasAsked && <ShortcutSheet groups={groups} onClose={() => setGroups(null)} />;
}

/** Merges groups with the same title into one section; the general group comes last. */
function mergeGroups(): ShortcutGroup[] {
  const byTitle = Map.groupBy(listShortcuts().toReversed(), (group) => group.title);
  return [...byTitle]
    .map(([title, same]) => ({ title, shortcuts: same.flatMap((group) => group.shortcuts) }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}

/** Opens the help sheet of the page. Hidden on touch screens and without JavaScript. */
export function ShortcutHelpButton() {
  return (
    <IconButton
      aria-label="Raccourcis clavier"
      title="Raccourcis clavier"
      className="pointer-coarse:hidden no-script:hidden"
      onClick={() => runShortcut(HELP)}
    >
      <Keyboard aria-hidden="true" />
    </IconButton>
  );
}
