import { data } from "react-router";
import { NotFound } from "~/ui/not-found";

export const meta = () => [
  { title: "Page introuvable · Administration" },
  { name: "description", content: "Cette page n’existe pas." },
];

/** Any other address of the staff keeps their places beside it. */
export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function AdminNotFound() {
  return (
    <NotFound
      title="Page introuvable"
      text="L’adresse est peut-être incomplète, ou la page a été déplacée."
      backTo="/admin"
      backLabel="Retour à l’administration"
    />
  );
}
