/** Why the embedded database can't run, in one line for the operator. */
export class EmbeddedPostgresError extends Error {}
