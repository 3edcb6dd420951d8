import { Tabs } from "~/ui/tabs";

/** The pages of « Chiffres » for administrators. */
export function FiguresTabs() {
  return (
    <Tabs
      label="Chiffres"
      items={[
        { to: "/admin/figures", label: "Dossiers et avocats", end: true },
        { to: "/admin/figures/journey", label: "Le parcours" },
        { to: "/admin/activity", label: "Activité" },
      ]}
    />
  );
}
