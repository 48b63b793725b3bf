import { publicOrigin } from './public-origin.ts'

/** Where the demo sites are: on the production host, or on the local server when this page is on localhost. */
export function demoAddresses(): { embed: string; news: string; newsMobile: string } {
  const { hostname, origin: here } = window.location
  const origin = hostname === 'localhost' ? here : publicOrigin()
  return {
    embed: `${origin}/demo/embed`,
    news: `${origin}/demo/news`,
    newsMobile: `${origin}/demo/news/mobile`,
  }
}
