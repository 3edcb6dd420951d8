import { PointList } from "~/ui/point-list";

/** What helpers of a case see and do, and what stays closed to them, for who invites them. */
export function HelperRights() {
  return (
    <aside className="grid grid-cols-1 gap-7">
      <PointList
        title="Ce que peut votre proche"
        points={[
          "Lire votre dossier",
          "Lire votre conversation, et les fichiers qui y sont joints",
          "Écrire sous son propre nom, si vous le permettez",
        ]}
      />
      <PointList
        isExcluded
        title="Ce qui lui reste fermé"
        points={[
          "Vos pièces d’identité et votre numéro fiscal",
          "Votre profil et vos e-mails",
          "Supprimer quoi que ce soit, inviter quelqu’un",
        ]}
      />
      <p className="text-ink-quiet">Votre avocat et notre équipe savent qui vous aide.</p>
    </aside>
  );
}

/** The same, for a helper. */
export function OwnRights({ canWrite }: { canWrite: boolean }) {
  return (
    <aside className="grid grid-cols-1 gap-7">
      <PointList
        title="Ce que vous pouvez faire"
        points={[
          "Lire ce dossier",
          "Lire la conversation, et les fichiers qui y sont joints",
          ...(canWrite ? ["Envoyer des messages et des fichiers, sous votre nom"] : []),
        ]}
      />
      <PointList
        isExcluded
        title="Ce qui vous reste fermé"
        points={[
          "Les pièces d’identité et le numéro fiscal",
          "Le profil et les e-mails",
          "Supprimer quoi que ce soit, inviter quelqu’un",
        ]}
      />
    </aside>
  );
}
