import { data } from "react-router";
import { DeskNotFound } from "./desk-not-found";

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
  return <DeskNotFound />;
}
