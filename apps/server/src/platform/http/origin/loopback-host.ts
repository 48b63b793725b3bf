const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The host of a Host header in lower case, without port and trailing dot. */
export function hostOf(header = ''): string {
  return header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/** True for a Host header that names this machine. */
export function isLoopbackHost(header: string | undefined): boolean {
  return LOOPBACK.test(hostOf(header))
}
