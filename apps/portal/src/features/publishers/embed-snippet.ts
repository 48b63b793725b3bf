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
