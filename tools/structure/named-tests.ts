import type { Finding, ProjectFiles } from './project-files.ts'

/** A test file in code form, then the names of its tests in quotes, separated by commas. */
const NAMED_TESTS = /`([^`\s]+\.(?:test|spec)\.tsx?)`((?:,? "[^"\n]+")*)/g
const QUOTED = /"([^"\n]+)"/g

/** Tests that documents name beside the file that holds them must be in it, word for word. */
export function checkNamedTests(files: ProjectFiles): Finding[] {
  return [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.md')) return []
    return [...text.matchAll(NAMED_TESTS)].flatMap(([, file = '', names = '']) => {
      const source = files.get(file) ?? ''
      return [...names.matchAll(QUOTED)].flatMap(([, name = '']) =>
        holdsTest(source, name)
          ? []
          : [{ path, message: `names the test "${name}", which ${file} does not hold` }],
      )
    })
  })
}

/** Whether a source file has a text of exactly these words, as names of tests are. */
function holdsTest(source: string, name: string): boolean {
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some(text => source.includes(text))
}
