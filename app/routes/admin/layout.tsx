import { Outlet } from "react-router";
import { administrator } from "../guards.server";

export const middleware = [administrator];

// A loader of its own makes React Router ask the server, hence the guard, at every navigation below.
export const loader = () => null;

export default function AdminLayout() {
  return <Outlet />;
}
