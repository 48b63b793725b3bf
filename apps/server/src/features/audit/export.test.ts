import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'
import { canonicalJson } from './rules.ts'
import { chainEntries } from './service/chain-entries.ts'

let server: TestServer
let owner: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.operator()
})
afterAll(() => server.stop())

type Line = { position: number; hash: string; record: Record<string, unknown>; actor: string; label: string }

/** The text of an export. */
async function exported(client: ApiClient, query: string): Promise<string> {
  const answer = await client.get(`/api/portal/audit/export/?${query}`)
  expect(answer.status).toBe(200)
  return answer.body as string
}

async function signedIn(role: 'operator' | 'analyst'): Promise<ApiClient> {
  const { username } = await buildPerson(server.platform, role)
  const client = server.visitor()
  await client.signIn(username, PERSON_PASSWORD)
  return client
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Line)

describe('the export of the audit trail', () => {
  it('contains the data to verify the chain elsewhere, and the names of people', async () => {
    await owner.post('/api/portal/feeds/', { name: 'Exported', url: 'https://feeds.example/exported.xml' })
    await chainEntries(server.platform)
    const lines = linesOf(await exported(owner, ''))
    let hash: Buffer = Buffer.alloc(32)
    for (const line of lines.filter(({ position }) => position !== null)) {
      hash = createHash('sha256').update(hash).update(canonicalJson(line.record)).digest()
      expect(line.hash).toBe(hash.toString('hex'))
    }
    const created = lines.find(({ label }) => label === 'Exported')
    expect(created).toMatchObject({
      actor: TEST_USER.username,
      record: { actor: expect.stringMatching(/^person \d+$/), actor_kind: 'person', subject: 'feed' },
    })
    expect(JSON.stringify(lines.map(({ record }) => record))).not.toContain(TEST_USER.username)
    // The export itself is recorded before the entries are read.
    expect(lines.at(-1)).toMatchObject({ record: { action: 'exported', subject: 'audit' } })
  })

  it('is streamed completely beyond one slice, oldest first', async () => {
    const { db } = server.platform
    const many = Array.from({ length: 2500 }, (_, n) => ({
      at: new Date(),
      actor: 'many',
      address: null,
      action: 'created' as const,
      subject: 'feed' as const,
      subject_id: null,
      label: String(n),
      changes: '{}',
    }))
    await db.insertInto('audit').values(many).execute()
    const lines = linesOf(await exported(owner, 'actor=many'))
    expect(lines.map(({ label }) => label)).toEqual(many.map(({ label }) => label))
    await db.deleteFrom('audit').where('actor', '=', 'many').execute()
  })

  it('is available as CSV without formulas in cells', async () => {
    const url = 'https://feeds.example/formula.xml'
    await owner.post('/api/portal/feeds/', { name: '=HYPERLINK("http://x.example")', url })
    const text = await exported(owner, 'format=csv&subject=feed')
    const [header, ...rows] = text.trimEnd().split('\r\n')
    expect(header).toMatch(/^position,hash,id,at,actor,actor_kind,/)
    expect(rows.at(-1)).toContain(`,feed,`)
    expect(rows.at(-1)).toContain(`,"'=HYPERLINK(""http://x.example"")",`)
  })

  it('tells operators nothing about people', async () => {
    const operator = await signedIn('operator')
    const lines = linesOf(await exported(operator, ''))
    expect(lines.some(({ record }) => record.subject === 'feed')).toBe(true)
    expect(lines.some(({ record }) => record.subject === 'person')).toBe(false)
  })
})

describe('the export of the audit trail refuses', () => {
  it('people who signed in more than 15 minutes ago', async () => {
    const operator = await signedIn('operator')
    const { clock } = server.platform
    const later = new Date(clock.now().getTime() + 16 * 60_000)
    const now = vi.spyOn(clock, 'now').mockReturnValue(later)
    expect(await operator.get('/api/portal/audit/export/')).toMatchObject({
      status: 403,
      body: { code: 'sign_in_again' },
    })
    now.mockRestore()
  })

  it('analysts, and other formats', async () => {
    const analyst = await signedIn('analyst')
    expect((await analyst.get('/api/portal/audit/export/')).status).toBe(403)
    expect((await owner.get('/api/portal/audit/export/?format=xml')).status).toBe(400)
  })
})
