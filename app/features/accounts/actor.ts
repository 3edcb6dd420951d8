/** Who acts: the signed-in person, as every policy, query and command sees them. */
export type Actor = {
  userId: string;
  sessionId: string;
  email: string;
  /** They have opened a link that was sent to `email`. */
  emailConfirmed: boolean;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  profileStepCompleted: boolean;
  identityVerified: boolean;
};
