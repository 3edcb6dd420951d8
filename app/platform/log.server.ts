import pino, { type Logger } from "pino";

/**
 * The process's log: JSON lines on standard error, so that standard output keeps the lines of the contract.
 * Never pass it a request body, an e-mail address, a name or a document.
 */
export const log: Logger = pino({ level: process.env.LOG_LEVEL || "info", base: null }, pino.destination(2));
