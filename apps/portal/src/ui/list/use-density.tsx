import { use } from 'react'
import { IconButton } from '../form/action-button.tsx'
import { texts } from '../texts.ts'
import { DensityContext } from './density-context.ts'

/** Whether the signed-in person has chosen lists with low rows, and the button that changes it. */
export function useDensity() {
  const choice = use(DensityContext)
  const isCompact = choice?.density === 'compact'
  const button = choice && (
    <IconButton
      icon="logs"
      visibleFrom="sm"
      aria-pressed={isCompact}
      variant={isCompact ? 'light' : 'default'}
      onClick={() => choice.choose(isCompact ? 'comfortable' : 'compact')}
    >
      {texts.compact}
    </IconButton>
  )
  return { isCompact, button }
}
