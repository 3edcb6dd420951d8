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
  /** An administrator acts as a client while the second factor that they need is missing. */
  role: Role;
  /** Whether this session has proved a second factor. */
  secondFactor: boolean;
  /** An administrator whose session lacks the second factor that ADMIN_SECOND_FACTOR requires. */
  secondFactorMissing: boolean;
  profileStepCompleted: boolean;
  identityVerified: boolean;
};

/** The request of a sign-in. `ip` is the client's address, from the connection or a trusted proxy. */
export type SignInRequest = { request: Request; ip: string };
