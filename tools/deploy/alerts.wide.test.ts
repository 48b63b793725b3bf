import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'
import { ensureDebianPackages, operationsPackages } from '../start/debian-packages.ts'

const FOLDER = join(projectFolder, 'deploy/prometheus')

describe('deploy/prometheus/alerts.yml', () => {
  beforeAll(() => ensureDebianPackages(operationsPackages))

  const promtool = (...args: string[]) => runProgram('promtool', args, { cwd: FOLDER })

  it('is understood by Prometheus, and so is what it scrapes', async () => {
    expect((await promtool('check', 'rules', 'alerts.yml')).output).toContain('SUCCESS')
    // Its token is not here.
    expect((await promtool('check', 'config', '--syntax-only', 'prometheus.yml')).output).toContain('SUCCESS')
  })

  it('fires on the series of each fault, and on none of a sound installation', async () => {
    const { exitCode, output } = await promtool('test', 'rules', 'alerts.test.yml')
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('SUCCESS') })
  })

  it('has no alert that no series tries', async () => {
    const namesIn = async (file: string, name: RegExp) => {
      const { output } = await runProgram('cat', [file], { cwd: FOLDER })
      return new Set([...output.matchAll(name)].map(match => match[1]))
    }
    const alerts = await namesIn('alerts.yml', /- alert: (\w+)/g)
    expect(alerts.size).toBeGreaterThan(15)
    expect(alerts).toEqual(await namesIn('alerts.test.yml', /alertname="(\w+)"/g))
  })
})
