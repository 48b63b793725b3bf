import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './free-port.ts'

const SCRIPT = join(import.meta.dirname, 's3-server.py')
/** For the endpoint, the three servers behind it, and memcached. */
const PORTS = 5

/** A running S3 server with one account. */
export type S3Server = Awaited<ReturnType<typeof startS3Server>>

/**
 * Starts an S3-compatible server for tests, OpenStack Swift from Debian, with its files in a temporary folder.
 * Needs root and the Debian packages python3-swift and memcached; ends with this process at the latest.
 * @throws with the server's output when it does not start
 */
export async function startS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-s3-'))
  const ports = await Promise.all(Array.from({ length: PORTS }, freePort))
  const child = spawn('/usr/bin/python3', [SCRIPT, 'run', folder, ...ports.map(String)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const errors = text(child.stderr)

  async function stop(): Promise<void> {
    child.stdin.end()
    await ended
    await rm(folder, { recursive: true, force: true })
  }

  const ready = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
  if (ready === null) {
    await stop()
    throw new Error(`The S3 server did not start: ${await errors}`)
  }
  const account = { region: 'us-east-1', accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  return { endpoint: `http://127.0.0.1:${ports[0]}`, ...account, stop }
}

/** Creates a bucket on a server of `startS3Server`. @returns the settings of a product that uses it */
export async function createBucket(server: S3Server, bucket: string) {
  const { endpoint, region, accessKeyId, secretAccessKey } = server
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_FORCE_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
