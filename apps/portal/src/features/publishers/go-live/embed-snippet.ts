/**
 * The two tags that put the player on a publisher's page: the first asks for the player's answer while the
 * script is still on its way.
 * @param origin where this product is reached, without a slash at the end
 */
export function embedSnippet(origin: string, slug: string): string {
  const name = encodeURIComponent(slug)
  return [
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${origin}/api/publishers/${name}/player/">`,
    `<script async src="${origin}/embed/latest/player.js" data-publisher="${name}"></script>`,
  ].join('\n')
}

/**
 * The player in a frame, for pages that allow no scripts of others; it keeps to its place and never docks.
 * @param origin where this product is reached, without a slash at the end
 */
export function iframeSnippet(origin: string, slug: string, title: string): string {
  const name = title.replace(/[&"<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  return `<iframe src="${origin}/embed/latest/${encodeURIComponent(slug)}" title="${name}" allow="autoplay; fullscreen" loading="lazy" style="width: 100%; aspect-ratio: 16 / 9; border: 0"></iframe>`
}
