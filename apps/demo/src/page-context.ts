/** Input of every page and the feed. */
export type PageContext = {
  /** Origin of the product, such as `https://video.example`; a slash at the end is ignored. */
  publicUrl: string
  now: Date
  /** The publisher whose player the pages carry; null when there is none. */
  publisher: DemoPublisher | null
}

/** The demo publisher as the pages show it. */
export type DemoPublisher = {
  slug: string
  embedVersion: string
  /** Label and value of each setting that the embed page lists. */
  settings: ReadonlyArray<readonly [label: string, value: string]>
}
