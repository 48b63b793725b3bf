/** Through which every request to a host goes, whatever it is for: no site must feel that it is read by many readers. */
export type HostGate = {
  /**
   * Waits for a turn at a host. A caller that has one never waits for another, so that no two can wait for each other.
   * @param host name and port
   * @param signal ends the waiting
   * @returns gives the turn back; to be called once, when the request has ended
   * @throws the reason of the signal when it aborts meanwhile, and what keeps the gate from working
   */
  enter(host: string, signal?: AbortSignal): Promise<() => void>
}
