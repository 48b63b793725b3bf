import type { Finding, ProjectFiles } from './project-files.ts'

const NAMED_COMMAND = /\bnpm run ([a-z][\w-]*)(?: -- ([a-z][\w-]*))?/g

/** Commands that documents name must exist, and so must the measurements and management commands named after them. */
export function checkNamedCommands(files: ProjectFiles): Finding[] {
  const { scripts = {} } = JSON.parse(files.get('package.json') ?? '{}') as { scripts?: object }
  const isManagement = (name: string) =>
    [...files].some(
      ([path, text]) =>
        path.endsWith('/commands.ts') && text.includes(`name: '${name.replaceAll('-', '_')}'`),
    )
  const takes = (command: string, name: string) => {
    if (command === 'bench') return files.has(`bench/${name}.ts`)
    if (command === 'manage') return name === 'help' || isManagement(name)
    return true
  }
  return [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.md')) return []
    return [...text.matchAll(NAMED_COMMAND)].flatMap(([named, command = '', name]) =>
      Object.hasOwn(scripts, command) && (name === undefined || takes(command, name))
        ? []
        : [{ path, message: `names "${named}", which is no command` }],
    )
  })
}
