/**
 * How long a test waits for what comes at once when nothing else runs: for `vi.waitUntil` and `vi.waitFor`, which
 * give up after a second by themselves.
 */
export const PATIENCE = { timeout: 30_000, interval: 50 }
