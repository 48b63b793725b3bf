/** Commands of a document with their name, or with the reason why tests do not run them. */
export type DocumentBlock = { commands: string } & ({ name: string } | { notFollowed: string })

const BLOCK = /^(?:<!-- (followed|not followed): (.+) -->\n)?```sh\n([\s\S]*?)^```$/gm

/**
 * The blocks of shell commands in a Markdown document, in its order. A comment in the line above says
 * `followed: NAME` or `not followed: REASON`.
 * @throws when a block has no such comment, or two have one name
 */
export function readBlocks(markdown: string): DocumentBlock[] {
  const names = new Set<string>()
  return [...markdown.matchAll(BLOCK)].map(([, kind, text = '', commands = '']) => {
    if (kind === undefined)
      throw new Error(`These commands need a comment "followed" or "not followed":\n${commands}`)
    if (kind === 'not followed') return { commands, notFollowed: text }
    if (names.has(text)) throw new Error(`Two blocks have the name ${text}.`)
    names.add(text)
    return { commands, name: text }
  })
}
