import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createHttp } from './server.ts'

/** A server with one route, whose answers wait until they are released. */
async function startSlow() {
  const app = await createHttp(readConfig({}), createLog('silent'))
  const asked = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    asked.resolve()
    await letGo.promise
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/slow`
  return { app, url, asked: asked.promise, letGo: letGo.resolve }
}

describe('createHttp', () => {
  it('answers running requests before it closes, and accepts no new ones', async () => {
    const { app, url, asked, letGo } = await startSlow()
    const answer = fetch(url)
    await asked
    const closed = app.close()
    letGo()
    expect(await (await answer).text()).toBe('done')
    await closed
    await expect(fetch(url)).rejects.toThrow()
  })

  it('closes although a request is not answered', async () => {
    const { app, url, asked } = await startSlow()
    const answer = fetch(url)
    await asked
    await Promise.all([app.close(), expect(answer).rejects.toThrow()])
  })
})
