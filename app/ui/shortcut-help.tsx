import { Keyboard } from "lucide-react";
import { Fragment, useState } from "react";
import { IconButton } from "./button";
import { Dialog } from "./dialog";
import { listShortcuts, runShortcut, type ShortcutGroup, setWantsShortcuts } from "./shortcuts";
import { useShortcuts, useWantsShortcuts } from "./use-shortcuts";

const HELP = "?";

/**
 * The help sheet of the shortcuts, opened by « ? » or its button. It also turns the shortcuts off. A page has only one.
 */
export function ShortcutHelp() {
  const [groups, setGroups] = useState<ShortcutGroup[] | null>(null);
  const isEnabled = useWantsShortcuts();
  useShortcuts("Partout", [{ keys: HELP, label: "Afficher cette aide", run: () => setGroups(mergeGroups()) }]);
  return (
    <Dialog open={groups !== null} onClose={() => setGroups(null)} title="Raccourcis clavier">
      <label className="flex items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="tick"
          checked={isEnabled}
          onChange={(event) => setWantsShortcuts(event.currentTarget.checked)}
        />
        Utiliser les raccourcis clavier
      </label>
      <p className="text-sm text-ink-quiet">
        Ils se taisent pendant que vous écrivez dans un champ. Ce choix vaut pour ce navigateur.
      </p>
      {groups?.map(({ title, shortcuts }) => (
        <section key={title} className="grid grid-cols-1 gap-2">
          <h3 className="text-base">{title}</h3>
          <dl>
            {shortcuts.map(({ keys, label }) => (
              <div key={keys} className="flex items-center justify-between gap-4 border-t border-line py-2">
                <dt>{label}</dt>
                <dd className="shrink-0">
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** Merges groups with the same title into one section; the general group comes last. */
function mergeGroups(): ShortcutGroup[] {
  const byTitle = Map.groupBy(listShortcuts().toReversed(), (group) => group.title);
  return [...byTitle].map(([title, same]) => ({ title, shortcuts: same.flatMap((group) => group.shortcuts) }));
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

const NAMES: Record<string, string> = { Enter: "Entrée" };

/** Shows keys as they are printed on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  return keys.split(" ").map((key, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the keys of one shortcut never change places.
    <Fragment key={index}>
      {index > 0 && <span className="px-1 text-xs text-ink-quiet">puis</span>}
      <kbd className="inline-block min-w-7 rounded-md border border-line-strong bg-surface px-1.5 text-center font-sans text-xs leading-6 font-semibold text-ink">
        {NAMES[key] ?? key}
      </kbd>
    </Fragment>
  ));
}
