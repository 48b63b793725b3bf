import type { PlayerParts } from '../player-parts.ts'

/** Shows the captions or hides them; the script that draws them loads when they are first wanted. */
export async function toggleCaptions({ answer, box, store, loadPart }: PlayerParts): Promise<void> {
  const { captions } = store.state
  store.set({ captions: !captions })
  if (captions !== undefined) return
  const part = await loadPart('captions')
  part?.showCaptions(box, store, answer.video.captions)
}
