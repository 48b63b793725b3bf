/** Tells the publisher, in one line of the browser's console, why there is no player. */
export function report(reason: string): void {
  // biome-ignore lint/suspicious/noConsole: the page's console is where a publisher looks for the reason.
  console.warn(`Feedreel: ${reason}`)
}
