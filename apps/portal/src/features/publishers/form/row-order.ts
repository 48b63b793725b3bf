/** Where a key moves a row; null for other keys. The place may lie outside of the list. */
export function targetOfKey(key: string, index: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  }
  return targets[key] ?? null
}

/** Upper and lower edge of a row. */
type Edges = { top: number; bottom: number }

/**
 * The place of a dragged row: it takes another row's place once the pointer has passed that row's middle, so that rows of
 * different heights do not alternate.
 * @param rows in their present order
 * @param index the dragged row
 */
export function placeAt(rows: readonly Edges[], index: number, pointerY: number): number {
  const isPast = ({ top, bottom }: Edges) => pointerY > (top + bottom) / 2
  const above = rows.findIndex(row => !isPast(row))
  const below = rows.findLastIndex(isPast)
  if (above !== -1 && above < index) return above
  return Math.max(below, index)
}

/**
 * Moves the table row of a handle with the pointer until it is released. Listens to the window: the handle itself leaves
 * the document for a moment whenever its row moves.
 */
export function dragRow(
  handle: HTMLElement,
  index: number,
  onMove: (from: number, to: number) => void,
): void {
  const body = handle.closest('tbody')
  if (!body) return
  const end = new AbortController()
  const { signal } = end
  let present = index
  const follow = (event: globalThis.PointerEvent) => {
    event.preventDefault()
    const rows = Array.from(body.rows, row => row.getBoundingClientRect())
    const to = placeAt(rows, present, event.clientY)
    if (to === present) return
    onMove(present, to)
    present = to
  }
  window.addEventListener('pointermove', follow, { signal })
  for (const type of ['pointerup', 'pointercancel', 'blur']) {
    window.addEventListener(type, () => end.abort(), { signal })
  }
}
