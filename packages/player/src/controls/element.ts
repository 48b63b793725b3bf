/** Makes an element with a class, attributes and children (elements, or text that stays text). */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.className = className
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
