/** For `vi.waitUntil` and `vi.waitFor`, whose own timeout of a second is too short on a busy machine. */
export const POLL_OPTIONS = { timeout: 30_000, interval: 50 }
