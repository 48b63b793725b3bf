import { lazy, Suspense, useEffect, useState } from 'react'
import { useItemDialogs } from '../../features/item-actions/item-dialogs.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './palette-button.module.css'
import { texts as words } from './texts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Opens the palette on click or Ctrl-K (Command-K on a Mac); loaded on first use. */
export function PaletteButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { open, dialogs } = useItemDialogs(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" size={16} />
        <span className={classes.text}>{words.open}</span>
        <kbd className={classes.key}>{words.key}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setIsOpen(false)} onWithdraw={item => open('withdraw', item)} />
        </Suspense>
      )}
      {dialogs}
    </>
  )
}
