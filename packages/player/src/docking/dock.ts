import type { StickySettings } from './docking-rules.ts'

/** Moves a player's box between its place and the corner of the viewport. */
export interface Dock {
  /** Sets the box's position; it moves there two frames later. */
  move(docked: boolean): void
  /** Undocks the box at once, for fullscreen, which a docked box can't enter. */
  release(): void
}

function twoFrames(): Promise<unknown> {
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/**
 * Makes the dock of one box. The docked box is in the browser's top layer (a manual popover), because a
 * transformed ancestor would otherwise contain its fixed position. It is invisible from a frame before the move until a
 * frame after it, so that browsers count no layout shift.
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
    // Without popovers it keeps its fixed position.
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
