import { Outlet } from "react-router";
import { signedIn } from "../guards.server";

export const middleware = [signedIn];

// A loader of its own makes React Router ask the server, hence the guard, at every navigation below.
export const loader = () => null;

export default function ClientLayout() {
  return <Outlet />;
}
