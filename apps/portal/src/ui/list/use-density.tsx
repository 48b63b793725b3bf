import { useStoredChoice } from '../../lib/stored-choice.ts'
import { IconButton } from '../form/action-button.tsx'
import { texts } from '../texts.ts'

/** Whether this browser shows lists with low rows, and the button that changes it. */
export function useDensity() {
  const [density, choose] = useStoredChoice('feedreel-density', 'comfortable')
  const isCompact = density === 'compact'
  const button = (
    <IconButton
      icon="logs"
      visibleFrom="sm"
      aria-pressed={isCompact}
      variant={isCompact ? 'light' : 'default'}
      onClick={() => choose(isCompact ? 'comfortable' : 'compact')}
    >
      {texts.compact}
    </IconButton>
  )
  return { isCompact, button }
}
