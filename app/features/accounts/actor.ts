import type { Role } from "~/db/schema/enumerations";

/** The signed-in person, as every policy, query and command sees them. */
export type Actor = {
  userId: string;
  sessionId: string;
  email: string;
  /** The person has opened a link that was sent to `email`. */
  emailConfirmed: boolean;
  firstName: string;
  lastName: string;
  /** An administrator or a lawyer acts as a client while the second factor that they need is missing. */
  role: Role;
  /** The role of the account, whether or not this session may act under it. */
  accountRole: Role;
  /** Whether this session has proved a second factor. */
  secondFactor: boolean;
  /** The session lacks the second factor that the role of the account needs (`roleOf`). */
  secondFactorMissing: boolean;
  profileStepCompleted: boolean;
  identityVerified: boolean;
};

/** The request of a sign-in. `ip` is the client's address, from the connection or a trusted proxy. */
export type SignInRequest = { request: Request; ip: string };
