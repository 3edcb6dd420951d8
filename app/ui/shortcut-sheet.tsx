import { Dialog } from "./dialog";
import { Keys } from "./shortcut-keys";
import type { ShortcutGroup } from "./shortcuts";
import { setWantsShortcuts } from "./shortcuts-choice";
import { useWantsShortcuts } from "./use-shortcuts";

/** The dialog that lists the shortcuts of the page; null for none shown. */
export default function ShortcutSheet({ groups, onClose }: { groups: ShortcutGroup[] | null; onClose: () => void }) {
  const isEnabled = useWantsShortcuts();
  return (
    <Dialog open={groups !== null} onClose={onClose} title="Raccourcis clavier">
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
