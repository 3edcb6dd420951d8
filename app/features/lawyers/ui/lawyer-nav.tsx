import { Tabs } from "~/ui/tabs";

/** The pages about lawyers in the administration. */
export function LawyerNav() {
  return (
    <Tabs
      label="Avocats"
      items={[
        { to: "/admin/lawyers", label: "Avocats", end: true },
        { to: "/admin/lawyers/invitations", label: "Invitations" },
        { to: "/admin/lawyers/directory", label: "Annuaire national" },
      ]}
    />
  );
}
