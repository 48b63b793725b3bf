/**
 * Removes a host without moving anything on screen: at once if nothing stands on its space, else when it is off screen;
 * until then it is invisible and keeps its space. Above the screen it is removed only where the browser keeps the page in
 * place meanwhile (https://drafts.csswg.org/css-scroll-anchoring/).
 */
export function closePlace(host: HTMLElement): void {
  const { parentElement, style } = host
  if (!parentElement) return
  const after = document.createRange()
  after.selectNodeContents(parentElement)
  after.setStartAfter(host)
  const below = () => parentElement.getBoundingClientRect().bottom + after.getBoundingClientRect().top
  const before = below()
  style.display = 'none'
  if (below() === before) {
    host.remove()
    return
  }
  style.display = ''
  style.visibility = 'hidden'
  new IntersectionObserver(([entry], observer) => {
    if (!entry || entry.isIntersecting) return
    if (entry.boundingClientRect.top < 0 && !CSS.supports('overflow-anchor:auto')) return
    observer.disconnect()
    host.remove()
  }).observe(host)
}
