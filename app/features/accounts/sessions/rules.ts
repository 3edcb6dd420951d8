/** The live event that tells a person's streams to ask again whether their session is still valid. */
export const SESSIONS_ENDED = "sessions_ended";
