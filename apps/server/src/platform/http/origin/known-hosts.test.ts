import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { readConfig } from '../../config.ts'
import { createErrorAnswerer } from '../errors.ts'
import { guardHosts, isOwnOrigin } from './known-hosts.ts'

let server: TestServer
let slug: string
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://video.example.com', KNOWN_HOSTS: 'intra.example,10.0.0.7' }
  server = await startTestServer({ environment })
  slug = (await buildPublisher(server.platform)).slug
})
afterAll(() => server.stop())

type Options = { method?: string; headers?: Record<string, string> }

/** Sends a request with a chosen Host header, which fetch does not allow. */
async function askAs(host: string, path: string, { method = 'GET', headers = {} }: Options = {}) {
  const call = request(server.url + path, { method, headers: { ...headers, host } }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

describe('known hosts', () => {
  it.each([
    'video.example.com',
    'VIDEO.example.com.:443',
    'localhost:8000',
    '127.0.0.1',
    '[::1]:8000',
    'intra.example:8443',
    '10.0.0.7',
  ])('are served: %s', async host => {
    expect((await askAs(host, '/login')).status).toBe(200)
    expect((await askAs(host, '/api/csrf-token/')).status).toBe(200)
  })
})

describe('unknown hosts', () => {
  const HOSTS = ['evil.example', 'video.example.com.evil.example', 'localhost.evil.example', '10.0.0.8']

  it.each(HOSTS)('are refused the portal, its API and the demo: %s', async host => {
    for (const path of [
      '/',
      '/login',
      '/portal',
      '/nothing',
      '/api/csrf-token/',
      '/api/portal/stats/',
      '/demo/news',
    ]) {
      const { status, body } = await askAs(host, path)
      const error = 'This host is not known here. If it is yours, add it to KNOWN_HOSTS.'
      expect({ status, body: JSON.parse(body) }, path).toEqual({
        status: 421,
        body: { error, detail: error },
      })
    }
  })

  it('do not become known by a header that any page can send', async () => {
    const headers = { 'x-forwarded-host': 'video.example.com' }
    expect((await askAs('evil.example', '/portal', { headers })).status).toBe(421)
  })

  it.each([
    '/%61pi/portal/stats/',
    '/embed/../api/portal/stats/',
    '/api/publishers/../portal/stats/?/player/',
  ])('reach no call of the portal by another spelling: %s', async path => {
    expect([404, 421]).toContain((await askAs('evil.example', path)).status)
  })

  it('get what probes and publishers’ pages ask for, maybe through a CDN', async () => {
    for (const path of [
      '/healthz',
      '/readyz',
      '/embed/latest/player.js',
      `/embed/latest/${slug}`,
      `/api/publishers/${slug}/player/`,
      `/api/publishers/${slug}/player?page=1`,
    ]) {
      expect((await askAs('cdn.example', path)).status, path).toBe(200)
    }
    // Refused for other reasons.
    expect((await askAs('cdn.example', '/media/videos/none.mp4')).status).toBe(404)
    expect((await askAs('cdn.example', '/metrics')).status).toBe(403)
    const beacon = await askAs('cdn.example', `/api/publishers/${slug}/events/`, { method: 'POST' })
    expect(beacon.status).toBe(400)
  })
})

describe('while PUBLIC_URL is not set, unknown hosts', () => {
  it('are served, and logged once each, twenty at most', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const app = Fastify({ logger: { level: 'warn', stream } })
    app.setErrorHandler(createErrorAnswerer(app.log))
    guardHosts(app, readConfig({}))
    app.get('/portal', async () => 'portal')
    for (let number = 0; number < 60; number += 1) {
      const host = `host-${number % 30}.example`
      expect((await app.inject({ url: '/portal', headers: { host } })).statusCode).toBe(200)
    }
    expect(lines).toHaveLength(20)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ host: 'host-0.example' })
    await app.close()
  })
})

const OWN = {
  publicUrl: 'https://video.example',
  host: '10.0.0.5',
  port: 8000,
  knownHosts: ['intra.example'],
}

describe('own origins', () => {
  it.each([
    'https://video.example',
    'http://localhost:8000',
    'http://127.0.0.1:8000',
    'http://[::1]:8000',
    'http://10.0.0.5:8000',
    'https://intra.example',
    'http://intra.example:8080',
  ])('are those of every host that serves the portal: %s', origin => {
    expect(isOwnOrigin(origin, OWN)).toBe(true)
  })

  it('are without a port on the default port of http', () => {
    expect(isOwnOrigin('http://localhost', { ...OWN, port: 80 })).toBe(true)
  })

  it.each([
    'https://news.example',
    'https://video.example:444',
    'http://localhost:3000',
    'http://10.0.0.5',
    'https://news.intra.example',
    'http://localhost.evil.example:8000',
    'null',
  ])('are not those of other sites and programs: %s', origin => {
    expect(isOwnOrigin(origin, OWN)).toBe(false)
  })
})
