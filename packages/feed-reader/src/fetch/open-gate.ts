import type { HostGate } from './host-gate.ts'

/** Lets everyone in at once: for tests, which ask servers of their own. */
export const openGate: HostGate = { enter: async () => () => undefined }
