import { usePullFeed } from '../../features/feeds/queries.ts'
import { useModerateEverywhere } from '../../features/inbox/queries.ts'
import { type Concerned, showDone, showFailed, showOffAir } from '../../features/off-air/outcome-notice.ts'
import { useSaveSettings } from '../../features/settings/queries.ts'
import { useGenerate } from '../../features/videos/queries.ts'
import { serverSentence } from '../../lib/api/api-error.ts'
import type { PaletteAction } from './palette-entries.ts'
import { texts as words } from './texts.ts'

const only = (text: string): Done => ({ text, concerned: null })

/** An action that runs at once; a withdrawal asks for its reason first. */
type DirectAction = Exclude<PaletteAction, { kind: 'withdraw' }>

/** What an action did, and the publishers that can be given new videos at once. */
type Done = { text: string; concerned: Concerned | null }

/** Runs an action of the palette and shows its result after the palette has closed. */
export function useActions(): (action: DirectAction) => Promise<void> {
  const { mutateAsync: pull } = usePullFeed()
  const { mutateAsync: generate } = useGenerate()
  const { mutateAsync: moderate } = useModerateEverywhere()
  const { mutateAsync: save } = useSaveSettings()

  async function run(action: DirectAction): Promise<Done | null> {
    if (action.kind === 'maintenance') {
      await save({ maintenance_mode: action.isOn })
      return only(words.maintenanceIs(action.isOn))
    }
    const { id, name } = action
    if (action.kind === 'pin' || action.kind === 'ban') {
      const status = action.kind === 'ban' ? 'banned' : 'pinned'
      const { off_air: offAir } = await moderate({ id, status, publishers: 'all' })
      if (offAir.publishers.length === 0) {
        // An item that was not on air needs no new video.
        const concerned = status === 'banned' ? null : { feedId: action.feedId, ids: 'all' as const }
        return { text: words.moderated[status](name), concerned }
      }
      showOffAir(offAir)
      return null
    }
    if (action.kind === 'pull') {
      const outcome = await pull(id)
      if (outcome.kind === 'pulled') return only(words.pulled(name))
      if (outcome.kind === 'running') return only(words.stillPulling(name))
      showFailed(outcome.reason)
      return null
    }
    const video = await generate(id)
    return only(words.generating(name, video.id))
  }

  return async action => {
    try {
      const done = await run(action)
      if (done !== null) showDone(done.text, done.concerned)
    } catch (error) {
      showFailed(serverSentence(error, words.failed(action.kind === 'maintenance' ? null : action.name)))
    }
  }
}
