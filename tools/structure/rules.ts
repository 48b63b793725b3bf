import type { Finding, ProjectFiles } from './project-files.ts'

/** What must not occur in the files whose paths match `files`; the message says what to do instead. */
type Rule = { files: RegExp; refused: RegExp; message: string }

const SOURCE = /\.(ts|tsx|mjs)$/
const ROLES = 'routes|service|rules|store|policy|present|jobs|commands'

/** A word or its plural, by itself or as a part of a name in camel case or capitals. */
function word(name: string): RegExp {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1)
  const whole = `(?<![A-Za-z])(?:${name}|${capitalised}|${name.toUpperCase()})`
  return new RegExp(`(?:${whole}|(?<=[a-z])${capitalised})(?:e?s|E?S)?(?![a-z])`)
}

/** Words that code and documents no longer use, each with its replacement. */
const OLD_WORDS: readonly (readonly [old: RegExp, use: string])[] = [
  [word('deed'), 'audit entry'],
  [word('doomed'), 'withdrawn or removed'],
  [/giveBack/, 'release'],
  [word('wish'), 'settings or request'],
  [/comeBack/, 'retry'],
  [word('patience'), 'timeout'],
  [/ToldEvent|tellAll/, 'publish'],
  [/\bbell\b(?=[.,;:()])|\bBell\b/, 'notification'],
  [word('crowd'), 'concurrent requests'],
  [word('film'), 'video'],
  [/live-events(?=[./])/, 'events'],
  [/system-health/, 'health'],
  [/api-document/, 'openapi'],
  [/\banew\b/i, 'again, or recreate'],
  [/\bout of reach\b/i, 'unavailable (a service) or unreachable (a host)'],
  [/\bin the making\b/i, 'queued or being generated'],
  [/\bunless (said|given)\b/i, 'by default'],
  [/\bdraws? the eye\b/i, 'salience'],
  [/\bprofile page\b/i, 'account screen'],
  [/\baudit record\b/i, 'audit entry'],
  [/\bprocessor time\b/i, 'CPU time'],
]

/** All source, styles and documents, except this list and the stories of the demo paper. */
const WORDED =
  /^(?!tools\/structure\/rules|apps\/demo\/)(?:(?:apps|packages|tools|bench|e2e|deploy|docs)\/.*|[^/]+)\.(?:tsx?|mjs|css|md)$/
const WORDS = OLD_WORDS.map(([refused, use]) => ({ files: WORDED, refused, message: `is now called ${use}` }))

const PATH_RULES: readonly Rule[] = [
  {
    files: SOURCE,
    refused: /(?<![^/])(utils?|helpers?|common|shared|misc)(?=[./])/,
    message: 'is no purpose: name it after what it does, beside its users',
  },
  {
    files: SOURCE,
    refused: /(?<![^/])index\.(ts|tsx|mjs)$/,
    message: 'no barrels: import each thing from the file that defines it',
  },
  {
    files: /^apps\/server\/src\/features\/(?!.*(README\.md|\.test\.ts)$)/,
    refused: new RegExp(`features/(?![^/]+/((${ROLES})|(service|store|present)/[a-z0-9-]+)\\.ts$).*`),
    message: `a feature has files ${ROLES} (.ts) or folders service, store, present; other code belongs in the platform`,
  },
  ...WORDS,
]

const TEXT_RULES: readonly Rule[] = [
  {
    files: /^apps\/server\/src\/features\/[^/]+\/(?!store[./]).*(?<!\.test)\.ts$/,
    refused: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/,
    message: "SQL belongs in the feature's store",
  },
  {
    // The time of all processes is that of the database.
    files: /^apps\/server\/src\/features\/.*(?<!\.test)\.ts$/,
    refused: /\bDate\.now\(\)|\bnew Date\(\)/,
    message: 'use platform.clock',
  },
  ...WORDS,
]

/** Names of files and folders, roles of files in server features, and words in texts: the first violation of each rule. */
export function checkRules(files: ProjectFiles): Finding[] {
  return [...files].flatMap(([path, text]) => [
    ...findAll(PATH_RULES, path, path).map(({ found, message }) => ({
      path,
      message: `"${found}": ${message}`,
    })),
    ...findAll(TEXT_RULES, path, text).map(({ found, index, message }) => {
      const line = text.slice(0, index).split('\n').length
      return { path, message: `line ${line}: "${found}": ${message}` }
    }),
  ])
}

function findAll(rules: readonly Rule[], path: string, searched: string) {
  return rules.flatMap(({ files, refused, message }) => {
    const match = files.test(path) ? refused.exec(searched) : null
    return match === null ? [] : [{ found: match[0], index: match.index, message }]
  })
}
