import type { Finding, ProjectFiles } from './project-files.ts'

const CHECKED = /^(apps|packages|tools|bench|e2e)\/.*\.tsx?$|^docs\/[^/]+\.md$/
/** This list, and the stories of the demo paper. */
const LEFT_OUT = /^(tools\/structure\/vocabulary|apps\/demo\/)/

/** A word or its plural, by itself or as a part of a name in camel case or capitals. */
function word(name: string): RegExp {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1)
  const whole = `(?<![A-Za-z])(?:${name}|${capitalised}|${name.toUpperCase()})`
  return new RegExp(`(?:${whole}|(?<=[a-z])${capitalised})(?:e?s|E?S)?(?![a-z])`)
}

/** Words that the code no longer uses, each with its replacement. */
const OLD_WORDS: readonly { old: RegExp; use: string }[] = [
  { old: word('deed'), use: 'audit entry' },
  { old: word('doomed'), use: 'withdrawn or removed' },
  { old: /giveBack/, use: 'release' },
  { old: word('wish'), use: 'settings or request' },
  { old: /comeBack/, use: 'retry' },
  { old: word('patience'), use: 'timeout' },
  { old: /ToldEvent|tellAll/, use: 'publish' },
  { old: /\bbell\b(?=[.,;:()])|\bBell\b/, use: 'notification' },
  { old: word('crowd'), use: 'concurrent requests' },
  { old: word('film'), use: 'video' },
  { old: /live-events/, use: 'events' },
  { old: /system-health/, use: 'health' },
  { old: /api-document/, use: 'openapi' },
]

/** Old words in source and documents, one finding for each word and file. */
export function checkVocabulary(files: ProjectFiles): Finding[] {
  return [...files].flatMap(([path, text]) => {
    if (!CHECKED.test(path) || LEFT_OUT.test(path)) return []
    return OLD_WORDS.flatMap(({ old, use }) => {
      const found = old.exec(path) ?? old.exec(text)
      if (found === null) return []
      const line = text.slice(0, found.index).split('\n').length
      return [{ path, message: `says "${found[0]}" (line ${line}), which is now called ${use}` }]
    })
  })
}
