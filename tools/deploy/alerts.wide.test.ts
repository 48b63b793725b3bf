import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'
import { ensureDebianPackages, operationsPackages } from '../start/debian-packages.ts'

const FOLDER = join(projectFolder, 'deploy/prometheus')

describe('deploy/prometheus/alerts.yml', () => {
  beforeAll(() => ensureDebianPackages(operationsPackages))

  const promtool = (...args: string[]) => runProgram('promtool', args, { cwd: FOLDER })

  it('is valid, as is prometheus.yml', async () => {
    expect((await promtool('check', 'rules', 'alerts.yml')).output).toContain('SUCCESS')
    // The token file is missing here.
    expect((await promtool('check', 'config', '--syntax-only', 'prometheus.yml')).output).toContain('SUCCESS')
  })

  it('fires for the series of each fault, and for none of a healthy installation', async () => {
    const { exitCode, output } = await promtool('test', 'rules', 'alerts.test.yml')
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('SUCCESS') })
  })

  it('has a series for each alert', async () => {
    const namesIn = async (file: string, name: RegExp) => {
      const text = await readFile(join(FOLDER, file), 'utf8')
      return new Set([...text.matchAll(name)].map(match => match[1]))
    }
    const alerts = await namesIn('alerts.yml', /- alert: (\w+)/g)
    expect(alerts.size).toBeGreaterThan(15)
    expect(alerts).toEqual(await namesIn('alerts.test.yml', /alertname="(\w+)"/g))
  })
})
