import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'
import { dockerCompose, ensureDebianPackages } from '../start/debian-packages.ts'

/** docker-compose 1.29 reads files without Docker. */
describe('deploy/compose.yaml and compose.outside.yaml, read by docker-compose', () => {
  let settings: string
  beforeAll(async () => {
    await ensureDebianPackages([dockerCompose])
    settings = await readFile(join(projectFolder, 'deploy/example.env'), 'utf8')
  })

  async function read(file: string, env: string) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'feedreel-compose-'))
    const envFile = join(folder.path, 'env')
    await writeFile(envFile, env)
    const options = ['--env-file', envFile, '--file', join(projectFolder, 'deploy', file)]
    return await runProgram('docker-compose', [...options, 'config'], {
      env: { PATH: process.env.PATH ?? '' },
    })
  }

  const filledIn = () => settings.replaceAll(/^([A-Z0-9_]+)=$/gm, '$1=given')

  it('starts everything on one machine', async () => {
    const { exitCode, output } = await read('compose.yaml', filledIn())
    expect({ exitCode, output }).toMatchObject({ exitCode: 0 })
    const { services, volumes } = parse(output)
    expect(Object.keys(services)).toEqual(['bucket', 'database', 'storage', 'web-1', 'web-2', 'worker'])
    expect(services['web-1'].environment.DATABASE_URL).toBe(
      'postgres://feedreel:given@database:5432/feedreel',
    )
    expect(volumes).toMatchObject({ database: { name: 'feedreel_database' } })
  })

  it('leaves out database and storage with compose.outside.yaml', async () => {
    const env = filledIn().replace('POSTGRES_PASSWORD=given', '')
    const { exitCode, output } = await read('compose.outside.yaml', env)
    expect({ exitCode, output }).toMatchObject({ exitCode: 0 })
    const { services } = parse(output)
    expect(Object.keys(services)).toEqual(['web-1', 'web-2', 'worker'])
    for (const service of Object.values<{ environment: object; depends_on?: object }>(services)) {
      expect(service.depends_on).toBeUndefined()
      expect(service.environment).toMatchObject({ DATABASE_URL: 'given', S3_ENDPOINT: 'given' })
    }
  })

  it.each([
    ['compose.yaml', 'bucket'],
    ['compose.outside.yaml', 'web-1'],
  ])('builds the image once with %s', async (file, builder) => {
    const { services } = parse((await read(file, filledIn())).output)
    const own = Object.entries<{ image: string; build?: object }>(services).filter(
      ([, { image }]) => image === 'feedreel',
    )
    expect(own.length).toBeGreaterThan(2)
    expect(own.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual([builder])
  })

  it.each(['compose.yaml', 'compose.outside.yaml'])(
    'gives the web servers of %s a name that browsers resolve too',
    async file => {
      const { services } = parse((await read(file, filledIn())).output)
      for (const name of ['web-1', 'web-2']) {
        expect(services[name].networks).toEqual({ default: { aliases: ['feedreel.localhost'] } })
      }
    },
  )

  it('names a missing setting', async () => {
    const { exitCode, output } = await read('compose.outside.yaml', settings)
    expect(exitCode).toBe(1)
    expect(output).toMatch(/see deploy\/example\.env/)
  })
})
