import type { ListDensity } from '@feedreel/contracts/session'
import { createContext } from 'react'

/** How lists are shown, and how to change it. */
export type DensityChoice = { density: ListDensity; choose: (density: ListDensity) => void }

/** The choice of the signed-in person; null outside of their screens. */
export const DensityContext = createContext<DensityChoice | null>(null)
