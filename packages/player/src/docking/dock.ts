import type { StickySettings } from '../sticky.ts'

/** Moves a player's box between its place and the corner of the viewport. */
export interface Dock {
  /** Sets where the box shall be; it gets there two frames later. */
  move(docked: boolean): void
  /** Puts the box back at once, for fullscreen, which a docked box can't enter. */
  release(): void
}

function twoFrames(): Promise<unknown> {
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/**
 * Makes the dock of one box. The docked box lies in the browser's top layer (a manual popover), because a
 * transformed ancestor would otherwise catch its fixed position. It moves while it is invisible, and stays so
 * for a frame before and after: browsers count no layout shift for what nobody sees.
 */
export function createDock(box: HTMLElement, { corner, offsetPx }: StickySettings): Dock {
  let wanted = false
  let inCorner = false
  let moving = false
  box.classList.add(...corner.split('-'))
  box.style.setProperty('--offset', `${offsetPx}px`)

  function apply(docked: boolean): void {
    inCorner = docked
    box.classList.toggle('in-corner', docked)
    box.popover = docked ? 'manual' : null
    // Browsers without popovers leave it at the fixed position.
    if (docked && box.isConnected) box.showPopover?.()
  }

  async function settle(): Promise<void> {
    if (moving) return
    moving = true
    while (inCorner !== wanted) {
      box.classList.add('moving')
      await twoFrames()
      apply(wanted)
      await twoFrames()
    }
    box.classList.remove('moving')
    moving = false
  }

  return {
    move(docked) {
      wanted = docked
      void settle()
    },
    release() {
      wanted = false
      if (inCorner) apply(false)
    },
  }
}
