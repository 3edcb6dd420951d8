import { Outlet } from "react-router";
import { administrator } from "../guards.server";

export const middleware = [administrator];

// With a loader here, React Router calls the server, and so the guard, at each navigation to a child route.
export const loader = () => null;

/** The layout of the administration pages that lawyers do not open: the guard alone. */
export default function AdministratorsLayout() {
  return <Outlet />;
}
