import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personActor } from '#platform/actor.ts'
import { type Command, param } from '#platform/command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { workCommands } from './jobs.ts'
import { runCommand } from './service/run-command.ts'
import { runInShell } from './service/run-in-shell.ts'

const SECRET = 'open sesame'
const ACTOR = personActor({ id: 1, username: 'operator' }, '127.0.0.1')

/** A command that prints its secret. */
const knock: Command = {
  name: 'knock',
  help: 'Knocks at a door.',
  async params() {
    return [
      param({ name: 'door', label: 'Door', type: 'text', help: 'Which one.' }),
      param({
        name: 'word',
        label: 'Word',
        type: 'text',
        help: 'The right one.',
        required: true,
        secret: true,
      }),
    ]
  },
  async run(_platform, { values, print }) {
    print(`The word has ${String(values.word).length} letters.`)
    print(`It is ${values.word}.`)
    if (values.door === 'shut') throw new Error(`${values.word} is wrong.`)
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await workCommands(server.platform, [knock])
})
afterAll(() => server.stop())

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = server.platform
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from ${name} as kept where strpos(kept::text, $1) > 0`, [text])
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('secret values of a command', () => {
  it('reach it through the queue, and are nowhere in the database', async () => {
    const given = { door: 'front door', word: SECRET }
    const result = await runCommand(server.platform, ACTOR, [knock], 'knock', given)
    expect(result).toMatchObject({
      success: true,
      output: 'The word has 11 letters.\nIt is ***.',
      errors: '',
    })
    expect(await tablesWith(SECRET)).toEqual([])
    expect(await tablesWith('front door')).toContain('public.job_log')
  })

  it('are masked in the output of a failed command, in a shell too', async () => {
    const given = { door: 'shut', word: SECRET }
    const result = await runCommand(server.platform, ACTOR, [knock], 'knock', given)
    expect(result).toMatchObject({ success: false, errors: '*** is wrong.' })
    const outcome = await runInShell(server.platform, knock, given, new AbortController().signal)
    expect(outcome).toMatchObject({ isFailure: true, errors: '*** is wrong.' })
    expect(await tablesWith(SECRET)).toEqual([])
  })
})
