import { drawIcon } from '../icons.ts'
import { element } from './element.ts'

export interface IconButton {
  button: HTMLButtonElement
  /** Sets icon and label. */
  show(icon: string, label: string): void
}

/** Makes a button that shows an icon; its label is read by screen readers and shown in its tooltip. */
export function iconButton(className: string, onClick: () => void): IconButton {
  const button = element('button', `button ${className}`)
  button.onclick = onClick
  let shown = ''
  return {
    button,
    show(icon, label) {
      if (icon === shown) return
      shown = icon
      button.setAttribute('aria-label', label)
      button.replaceChildren(drawIcon(icon))
    },
  }
}
