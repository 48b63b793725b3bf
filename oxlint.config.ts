import { defineConfig } from 'oxlint'

/** Imports that match `regex` or `group` are refused; with `allowTypeImports` only those of values. */
type Refusal = ({ regex: string } | { group: string[] }) & { message: string; allowTypeImports?: boolean }

const TESTS = ['**/*.{test,spec}.{ts,tsx}']

const refuse = (files: string[], patterns: Refusal[], excludeFiles: string[] = []) => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** What each part may import from besides itself, and whose types; tests may import values of both. */
const PARTS = [
  { part: 'contracts', folder: 'packages', values: [], types: [] },
  { part: 'feed-reader', folder: 'packages', values: [], types: ['contracts'] },
  { part: 'media', folder: 'packages', values: [], types: ['contracts'] },
  { part: 'player', folder: 'packages', values: [], types: ['contracts'] },
  { part: 'demo', folder: 'apps', values: [], types: ['contracts'] },
  // The publisher form's preview is the player itself.
  { part: 'portal', folder: 'apps', values: ['contracts', 'player'], types: [] },
  // The test of ad tags reads documents as the player does.
  {
    part: 'server',
    folder: 'apps',
    values: ['contracts', 'feed-reader', 'media', 'player', 'demo'],
    types: [],
  },
]

/** Matches imports from parts, by the name of a package or by a path. */
const from = (parts: string[]) =>
  `^(@feedreel/(${parts.join('|')})/|(\\.\\./)+((packages|apps)/)?(${parts.join('|')})/src/)`

function partRefusals(part: string, values: string[], types: string[]): Refusal[] {
  const others = PARTS.map(other => other.part).filter(name => ![part, ...values, ...types].includes(name))
  const ofTypes = types.length > 0 ? ` and types of ${types.join(', ')}` : ''
  const message = `${part} may import ${values.join(', ') || 'nothing of ours'}${ofTypes}`
  const typesOnly = { regex: from(types), message, allowTypeImports: true }
  return [{ regex: from(others), message }, ...(types.length > 0 ? [typesOnly] : [])]
}

const refusalsOf = (name: string) =>
  PARTS.filter(({ part }) => part === name).flatMap(({ part, values, types }) =>
    partRefusals(part, values, types),
  )

const parts = PARTS.flatMap(({ part, folder, values, types }) => [
  refuse([`${folder}/${part}/**`], partRefusals(part, values, types), TESTS),
  refuse(
    TESTS.map(test => `${folder}/${part}/${test}`),
    partRefusals(part, [...values, ...types], []),
  ),
])

const contracts = refuse(
  ['packages/contracts/src/**'],
  [
    ...refusalsOf('contracts'),
    { group: ['*', '!zod', '!./**', '!../**'], message: 'contracts depend on zod only' },
  ],
  TESTS,
)

const portalLayers = [
  { layer: 'features', upper: 'app' },
  { layer: 'ui', upper: 'app|features' },
  { layer: 'lib', upper: 'app|features|ui' },
].map(({ layer, upper }) =>
  refuse(
    [`apps/portal/src/${layer}/**`],
    [
      ...refusalsOf('portal'),
      { regex: `^(\\.\\./)+(${upper})/`, message: 'the direction is app → features → ui → lib' },
    ],
    TESTS,
  ),
)

const platform = refuse(
  ['apps/server/src/platform/**'],
  [
    ...refusalsOf('server'),
    { regex: '(^#|/)features/', message: 'the direction is entries → features → platform' },
  ],
  TESTS,
)

const THROUGH_SERVICE = {
  regex: '^#features/[^/]+/(routes|rules|store|policy|present|jobs|commands)[./]',
  message: 'a feature uses another one only through its service',
}
const NO_SQL = {
  regex: '^(kysely|pg)$',
  message: "SQL belongs in the feature's store",
  allowTypeImports: true,
}
const NO_STORE = { regex: '(^|/)store(/|\\.ts$)', message: 'routes call the service' }
const PURE = {
  group: ['*', '!@feedreel/{contracts,media,feed-reader}/**', '!zod', '!node:{crypto,url,util}'],
  message: 'rules are pure: contracts and pure packages only; what they need is an argument',
  allowTypeImports: true,
}

/** Files of the server's features, directly in the feature or in a folder of it, and the refusals for their role. */
function featureFiles(names: string, isNested: boolean, refusals: Refusal[]) {
  const leaves = {
    regex: isNested ? '^\\.\\./\\.\\./' : '^\\.\\./',
    message: 'a feature names another one by #features/',
  }
  return refuse(
    [`apps/server/src/features/*/${names}`],
    [...refusalsOf('server'), leaves, THROUGH_SERVICE, ...refusals],
    TESTS,
  )
}

const features = [
  featureFiles('*.ts', false, [NO_SQL]),
  featureFiles('*/*.ts', true, [NO_SQL]),
  featureFiles('store.ts', false, []),
  featureFiles('store/*.ts', true, []),
  featureFiles('routes.ts', false, [NO_SQL, NO_STORE]),
  featureFiles('rules.ts', false, [PURE]),
]

const tools = refuse(
  ['tools/**', 'bench/**'],
  [{ regex: '(^|/)(e2e|apps/server/test)/', message: 'tools and bench import no tests' }],
  TESTS,
)

// Of the overrides that name a file, the last one counts.
export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn'],
  categories: { correctness: 'off' },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 400 }],
  },
  overrides: [
    { files: TESTS, rules: { 'max-lines': ['error', { max: 600 }] } },
    ...parts,
    contracts,
    ...portalLayers,
    platform,
    ...features,
    tools,
  ],
  ignorePatterns: ['**/dist/**', 'packages/player/releases/**'],
})
