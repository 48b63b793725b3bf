import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { personActor } from '#platform/actor.ts'
import type { Command } from '#platform/command.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { workCommands } from '../jobs.ts'
import { runCommand } from './run-command.ts'

const ACTOR = personActor({ id: 1, username: 'operator' }, '127.0.0.1')
/** How long a request waits for its command. */
const WAIT_MS = 20_000

const started = Promise.withResolvers<void>()
const finish = Promise.withResolvers<void>()

/** A command that ends when the test says so. */
const ponder: Command = {
  name: 'ponder',
  help: 'Takes its time.',
  params: async () => [],
  async run(_platform, { print }) {
    started.resolve()
    await finish.promise
    print('Forty-two.')
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await workCommands(server.platform, [ponder])
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

describe('running a command', () => {
  it('waits at most 20 s, then reports that the command is still running, and its job log has the result', async () => {
    const limit = new AbortController()
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => (ms === WAIT_MS ? limit.signal : timeout(ms)))
    const answering = runCommand(server.platform, ACTOR, [ponder], 'ponder', {})
    await started.promise
    limit.abort(new DOMException('The time is over.', 'TimeoutError'))
    const answer = await answering
    expect(answer).toMatchObject({
      success: true,
      is_running: true,
      errors: '',
      job_log_id: expect.any(Number),
    })
    expect(answer.output).toContain(`is still running. See job log ${answer.job_log_id}`)

    const client = await server.operator()
    const logOf = async () => {
      const { body } = await client.get('/api/portal/logs/?job_type=command')
      return (body as { results: { id: number }[] }).results.find(log => log.id === answer.job_log_id)
    }
    const details = 'Command ponder was requested.'
    expect(await logOf()).toMatchObject({ status: 'running', completed_at: null, details })
    finish.resolve()
    await vi.waitUntil(
      async () => ((await logOf()) as { status?: string }).status === 'success',
      POLL_OPTIONS,
    )
    expect(await logOf()).toMatchObject({ details: expect.stringContaining('Forty-two.') })
  })
})
