/**
 * Removes a host without moving anything on screen. If there is content below it, an empty element keeps its space until that
 * space is off screen. Space above the screen is removed only in browsers with scroll anchoring
 * (https://drafts.csswg.org/css-scroll-anchoring/).
 */
export function closePlace(host: HTMLElement): void {
  const { parentElement, offsetHeight } = host
  if (!parentElement) return
  const { margin } = getComputedStyle(host)
  const space = document.createElement('div')
  space.hidden = true
  host.after(space)
  const after = document.createRange()
  after.selectNodeContents(parentElement)
  after.setStartAfter(space)
  const below = () => parentElement.getBoundingClientRect().bottom + after.getBoundingClientRect().top
  const before = below()
  host.remove()
  if (below() === before) {
    space.remove()
    return
  }
  space.hidden = false
  space.style.cssText = `display:block;height:${offsetHeight}px;margin:${margin}`
  new IntersectionObserver(([entry], observer) => {
    if (!entry || entry.isIntersecting) return
    if (entry.boundingClientRect.top < 0 && !CSS.supports('overflow-anchor:auto')) return
    observer.disconnect()
    space.remove()
  }).observe(space)
}
