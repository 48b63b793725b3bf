export type SrcsetEntry = {
  url: string
  /** Null for a density, or without a descriptor. */
  widthPx: number | null
}

/**
 * The widest entry of a srcset (`a.jpg 400w, b.jpg 800w`), or the densest (`a.jpg 1x, b.jpg 2x`), the first of equals;
 * null without entries. A comma within an address does not separate entries (html.spec.whatwg.org, "parse a srcset
 * attribute").
 */
export function widestOf(srcset: string): SrcsetEntry | null {
  let best: { entry: SrcsetEntry; weight: number } | null = null
  let url = ''
  let descriptor = ''
  const finish = () => {
    const weight = Number.parseFloat(descriptor) || 0
    if (url !== '' && (best === null || weight > best.weight)) {
      best = { entry: { url, widthPx: descriptor.endsWith('w') && weight > 0 ? weight : null }, weight }
    }
    url = ''
    descriptor = ''
  }
  for (const [word] of srcset.matchAll(/\S+/g)) {
    if (url === '') {
      url = withoutCommas(word)
      if (word.endsWith(',')) finish()
      continue
    }
    const comma = word.indexOf(',')
    descriptor = comma < 0 ? word : word.slice(0, comma)
    if (comma < 0) continue
    finish()
    // `1x,b.jpg 2x`: the next address follows without a space.
    url = withoutCommas(word.slice(comma + 1))
  }
  finish()
  // The closure above assigns it, which the type checker cannot see.
  return (best as { entry: SrcsetEntry } | null)?.entry ?? null
}

/** Without commas at both ends. A regular expression would take quadratic time for runs of commas. */
function withoutCommas(word: string): string {
  let [start, end] = [0, word.length]
  while (word[start] === ',') start += 1
  while (end > start && word[end - 1] === ',') end -= 1
  return word.slice(start, end)
}
