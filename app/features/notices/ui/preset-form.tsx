import type { NotificationKind } from "~/db/schema/enumerations";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { noticeErrors } from "../errors";
import { PRESET_LABELS } from "../labels";
import { type Choices, NOTICE_PRESETS, presetOf } from "../rules";

type PresetFormProps = { kinds: readonly NotificationKind[]; choices: Choices };

/** Three ready choices; the one that stands now is said. */
export function PresetForm({ kinds, choices }: PresetFormProps) {
  const present = presetOf(choices, kinds);
  return (
    <Card title="En une touche">
      <AppForm failure={noticeErrors.messageOf("notices_save_failed")} preventScrollReset>
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
          {NOTICE_PRESETS.map((preset) => (
            <li key={preset} className="grid content-start justify-items-start gap-1.5">
              <SubmitButton
                name="preset"
                value={preset}
                variant="second"
                aria-describedby={`notifications-${preset}`}
                aria-current={preset === present || undefined}
              >
                {PRESET_LABELS[preset].label}
              </SubmitButton>
              <p id={`notifications-${preset}`} className="text-sm text-ink-quiet">
                {PRESET_LABELS[preset].hint}
                {preset === present && <b className="text-ink"> C’est votre choix.</b>}
              </p>
            </li>
          ))}
        </ul>
        {present === null && <p className="text-sm text-ink-quiet">Vos choix ci-dessous sont les vôtres.</p>}
      </AppForm>
    </Card>
  );
}
