import type { ListDensity } from '@feedreel/contracts/session'
import { createContext, use } from 'react'
import { IconButton } from '../form/action-button.tsx'
import { texts } from '../texts.ts'

/** How lists are shown, and how to change it. */
export type DensityChoice = { density: ListDensity; choose: (density: ListDensity) => void }

/** The choice of the signed-in person; null outside of their screens. */
export const DensityContext = createContext<DensityChoice | null>(null)

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
