/**
 * Where the demo sites are: on the server that serves this portal, which on localhost is the local server and
 * elsewhere the production host.
 */
export function demoAddresses(): { embed: string; news: string; newsMobile: string } {
  const { origin } = window.location
  return {
    embed: `${origin}/demo/embed`,
    news: `${origin}/demo/news`,
    newsMobile: `${origin}/demo/news/mobile`,
  }
}
