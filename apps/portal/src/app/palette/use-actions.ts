import { usePullFeed } from '../../features/feeds/queries.ts'
import { useModerateEverywhere } from '../../features/inbox/queries.ts'
import { showOffAir, showScheduled } from '../../features/off-air/change-notice.ts'
import { useGenerate } from '../../features/videos/queries.ts'
import { serverSentence } from '../../lib/api/api-error.ts'
import { texts } from '../texts.ts'
import type { PaletteAction } from './palette-entries.ts'

const words = texts.palette

/** Does what an entry of the palette says, and tells what came of it when it has closed. */
export function useActions(): (action: PaletteAction) => Promise<void> {
  const { mutateAsync: pull } = usePullFeed()
  const { mutateAsync: generate } = useGenerate()
  const { mutateAsync: moderate } = useModerateEverywhere()

  async function run({ kind, id, name }: PaletteAction): Promise<string | null> {
    if (kind === 'pull') return (await pull(id)) ? words.pulled(name) : words.notPulled(name)
    if (kind === 'generate') {
      const video = await generate(id)
      return words.generating(name, video.id)
    }
    const status = kind === 'ban' ? 'banned' : 'pinned'
    const { off_air: offAir } = await moderate({ id, status, publishers: 'all' })
    if (offAir.publishers.length === 0) return words.moderated[status](name)
    showOffAir(offAir)
    return null
  }

  return async action => {
    try {
      const done = await run(action)
      if (done !== null) showScheduled(done, null)
    } catch (error) {
      showScheduled(serverSentence(error, words.failed(action.name)), null)
    }
  }
}
