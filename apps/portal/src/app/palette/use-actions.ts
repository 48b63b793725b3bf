import { usePullFeed } from '../../features/feeds/queries.ts'
import { useModerateEverywhere } from '../../features/inbox/queries.ts'
import { showOffAir, showScheduled } from '../../features/off-air/change-notice.ts'
import { useSaveSettings } from '../../features/settings/queries.ts'
import { useGenerate } from '../../features/videos/queries.ts'
import { call } from '../../lib/api/api.ts'
import { serverSentence } from '../../lib/api/api-error.ts'
import { routes } from '../../lib/api/routes.ts'
import { texts } from '../texts.ts'
import type { PaletteAction } from './palette-entries.ts'

const words = texts.palette

/** Runs an action of the palette and shows its result after the palette has closed. */
export function useActions(): (action: PaletteAction) => Promise<void> {
  const { mutateAsync: pull } = usePullFeed()
  const { mutateAsync: generate } = useGenerate()
  const { mutateAsync: moderate } = useModerateEverywhere()
  const { mutateAsync: save } = useSaveSettings()

  async function run(action: PaletteAction): Promise<string | null> {
    if (action.kind === 'maintenance') {
      await save({ maintenance_mode: action.isOn })
      return words.maintenanceIs(action.isOn)
    }
    const { kind, id, name } = action
    if (kind === 'pull') {
      if (await pull(id)) return words.pulled(name)
      const { last_error: reason } = await call(routes.feeds.read, { params: { id } })
      return words.notPulled(name, reason)
    }
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
      showScheduled(
        serverSentence(error, words.failed(action.kind === 'maintenance' ? null : action.name)),
        null,
      )
    }
  }
}
