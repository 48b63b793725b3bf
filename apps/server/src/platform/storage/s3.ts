import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { ConfigError, type S3Config } from '../config.ts'
import { isOutage } from '../database/outage.ts'
import { sentenceOf } from '../errors.ts'
import { UnwrittenError, writeStream } from '../process/write-stream.ts'
import { withLeastRate } from './least-rate.ts'
import {
  checkKey,
  isKey,
  type ListedObject,
  MissingObjectError,
  SIGNED_FOR_S,
  type Storage,
  type StoredObject,
  WRITE_TEST_BYTES,
  WRITE_TEST_KEY,
} from './storage.ts'

/** Objects are immutable. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_A_TIME = 2
const REMOVALS_AT_A_TIME = 16
const CONNECT_TIMEOUT_MS = 5000
const SILENCE_TIMEOUT_MS = 60_000
const CHECK_TIMEOUT_MS = 5000

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
/** True for a missing object. A missing bucket, or the 404 page of a proxy, says nothing about an object. */
const isMissing = (error: unknown) =>
  statusOf(error) === 404 && error instanceof S3ServiceException && error.name !== 'NoSuchBucket'

/** What the service returned, or why it returned nothing. Many messages of the client contain neither. */
function reasonOf(error: unknown): string {
  // Only the checks abort their requests.
  if (error instanceof Error && error.name === 'AbortError')
    return `no response in ${CHECK_TIMEOUT_MS / 1000} s`
  const status = (error as Partial<S3ServiceException>).$metadata?.httpStatusCode
  if (status === undefined) return sentenceOf(error)
  const returned = `the service returned ${status}`
  if (!(error instanceof S3ServiceException)) return `${returned} with an unreadable body`
  return error.name === 'Unknown' ? returned : `${returned} ${error.name}: ${error.message}`
}

/** The client's error may quote the signed request in its fields. As a cause, it is logged without them. */
const failure = (what: string, error: unknown) => new Error(`${what}: ${reasonOf(error)}`, { cause: error })

/** Whether the end of a body without a length is marked, so that a cut one is noticed. */
const isChunked = (body: Readable) =>
  body instanceof IncomingMessage && body.headers['transfer-encoding'] !== undefined

function createClient(
  config: S3Config,
  { silenceTimeoutMs = SILENCE_TIMEOUT_MS, ...options }: S3ClientConfig & { silenceTimeoutMs?: number } = {},
): S3Client {
  return new S3Client({
    region: config.region,
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    forcePathStyle: config.forcePathStyle,
    ...options,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Many S3-compatible services lack checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `requestTimeout` of the handler only logs a warning.
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: silenceTimeoutMs },
  })
}

/**
 * The URL prefix of objects for browsers: from the settings, else the bucket's own. The bucket's name is in the path
 * when the client puts it there too: by setting, or because the name is not a valid host name.
 */
export function objectAddress(config: S3Config): string {
  if (config.publicUrl !== null) return config.publicUrl
  const base = new URL(config.endpoint ?? `https://s3.${config.region}.amazonaws.com`)
  const path = base.pathname.replace(/\/+$/, '')
  const isAddress = isIP(base.hostname.replace(/^\[|\]$/g, '')) !== 0
  if (config.forcePathStyle || isAddress || config.bucket.includes('.')) {
    return `${base.origin}${path}/${config.bucket}`
  }
  return `${base.protocol}//${config.bucket}.${base.host}${path}`
}

/**
 * Signs URLs for browsers, which may use another endpoint than the server: a signature is valid for one host and path.
 */
function createSigner(config: S3Config): (key: string) => Promise<string> {
  // With `bucketEndpoint`, the client uses the URL unchanged in place of the bucket's name.
  const client = createClient(config, { bucketEndpoint: true, forcePathStyle: false })
  const Bucket = objectAddress(config)
  return key =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key: checkKey(key) }), { expiresIn: SIGNED_FOR_S })
}

/** True when the service is unreachable; any other error is one of the settings. */
function isAway(error: unknown): boolean {
  return isOutage(error) || (error instanceof Error && error.name === 'AbortError')
}

/** @throws ConfigError for a missing bucket or wrong settings; other failures may be temporary */
async function checkBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), {
      abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) throw new ConfigError(`S3_BUCKET names a bucket that does not exist: ${bucket}.`)
    if (status === 401 || status === 403) {
      throw new ConfigError(
        `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not read and list the bucket ${bucket}.`,
      )
    }
    if (isAway(error)) throw failure(`The bucket ${bucket} could not be reached`, error)
    throw new ConfigError(
      `S3_ENDPOINT, S3_REGION and S3_BUCKET do not name an accessible bucket: ${reasonOf(error)}`,
      {
        cause: error,
      },
    )
  }
}

/** Unfinished multipart uploads. */
async function* openUploads(client: S3Client, Bucket: string): AsyncGenerator<MultipartUpload> {
  let at: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, ...at }),
    )
    yield* page.Uploads ?? []
    const next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    // A service that names no next page, or the same again, would list for ever.
    if (!page.IsTruncated || next.KeyMarker === undefined || isDeepStrictEqual(next, at)) return
    at = next
  }
}

/**
 * Storage in a bucket of an S3-compatible service. `videos/` and `clips/` must be publicly readable, in the bucket or a CDN
 * in front of it; a private bucket works with signed URLs, to which /media/ redirects.
 * @param ownOrigin of the web server that serves /media/
 * @param print prints that the service is temporarily unreachable
 * @param silenceTimeoutMs after which a request or response without any bytes fails
 * @throws ConfigError for a bucket or keys that don't work
 */
export async function createS3Storage(
  config: S3Config,
  ownOrigin: string,
  print: (line: string) => void,
  silenceTimeoutMs = SILENCE_TIMEOUT_MS,
): Promise<Storage> {
  const client = createClient(config, { silenceTimeoutMs })
  const { bucket: Bucket } = config
  const address = objectAddress(config)
  await checkBucket(client, Bucket).catch(error => {
    if (error instanceof ConfigError) throw error
    print(`S3_ENDPOINT names a service that does not answer yet: ${sentenceOf(error)}`)
  })

  const unread = (key: string, error: unknown) =>
    failure(`${key} could not be read from the bucket ${Bucket}`, error)

  async function open(key: string): Promise<StoredObject> {
    checkKey(key)
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
      if (!(Body instanceof Readable)) throw new Error('the service sent nothing')
      if (ContentLength === undefined && !isChunked(Body)) {
        Body.destroy()
        throw new Error('the service does not say where the object ends')
      }
      return { body: withLeastRate(Body, silenceTimeoutMs), bytes: ContentLength ?? null }
    } catch (error) {
      throw isMissing(error) ? new MissingObjectError(key) : unread(key, error)
    }
  }

  async function* list(prefix: string): AsyncGenerator<ListedObject> {
    // A service that repeats its token would list for ever.
    const pages = paginateListObjectsV2({ client, stopOnSameToken: true }, { Bucket, Prefix: prefix })
    try {
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          if (isKey(Key) && LastModified) yield { key: Key, bytes: Size, writtenAt: LastModified }
        }
      }
    } catch (error) {
      throw failure(`The bucket ${Bucket} could not be listed`, error)
    }
  }

  /** The size of an object whose HEAD response has none. */
  async function listedSize(key: string): Promise<number> {
    for await (const found of list(key)) if (found.key === key) return found.bytes
    throw new Error(`The bucket ${Bucket} has ${key}, but does not say how large it is.`)
  }

  async function size(key: string): Promise<number | null> {
    checkKey(key)
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(async error => {
      if (!isMissing(error)) throw failure(`${key} could not be looked up in the bucket ${Bucket}`, error)
      // The answer has no body that could name a missing bucket.
      await checkBucket(client, Bucket)
      return null
    })
    return head && (head.ContentLength ?? (await listedSize(key)))
  }

  return {
    place: `The bucket ${Bucket}`,
    async putFile(key, file, contentType) {
      const upload = new Upload({
        client,
        params: {
          Bucket,
          Key: checkKey(key),
          Body: createReadStream(file),
          ContentType: contentType,
          CacheControl: CACHE_CONTROL,
        },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_A_TIME,
      })
      await upload.done().catch(error => {
        throw failure(`${key} could not be stored in the bucket ${Bucket}`, error)
      })
    },
    async getFile(key, file) {
      const { body } = await open(key)
      try {
        await writeStream(body, file)
      } catch (error) {
        await rm(file, { force: true })
        throw error instanceof UnwrittenError ? error : unread(key, error)
      }
    },
    exists: async key => (await size(key)) !== null,
    size,
    // One by one: not every service has DeleteObjects.
    async remove(keys) {
      const waiting = keys.map(checkKey)
      const failures: Error[] = []
      const removeNext = async (): Promise<void> => {
        for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
          await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(error => {
            if (isMissing(error)) return
            failures.push(failure(`${key} could not be deleted from the bucket ${Bucket}`, error))
            // The same error would follow for every other object.
            if (isOutage(error)) waiting.length = 0
          })
        }
      }
      await Promise.all(Array.from({ length: REMOVALS_AT_A_TIME }, removeNext))
      if (failures[0]) throw failures[0]
    },
    read: open,
    list,
    async removeUnfinished(before) {
      let count = 0
      try {
        for await (const { Key, UploadId, Initiated } of openUploads(client, Bucket)) {
          if (!Initiated || Initiated >= before) continue
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
          count += 1
        }
      } catch (error) {
        throw failure(`Interrupted uploads could not be deleted from the bucket ${Bucket}`, error)
      }
      return count
    },
    publicUrl: key => `${config.signsAddresses ? `${ownOrigin}/media` : address}/${checkKey(key)}`,
    signedUrl: config.signsAddresses ? createSigner(config) : null,
    origins: [...(config.signsAddresses ? [ownOrigin] : []), new URL(address).origin],
    check: () => checkBucket(client, Bucket),
    async checkWritable() {
      const options = { abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }
      const Body = Buffer.alloc(WRITE_TEST_BYTES)
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: WRITE_TEST_KEY, Body }), options)
        await client.send(new DeleteObjectCommand({ Bucket, Key: WRITE_TEST_KEY }), options).catch(error => {
          // Another process writes and removes the same key.
          if (!isMissing(error)) throw error
        })
      } catch (error) {
        throw failure(`The bucket ${Bucket} could not be written`, error)
      }
    },
    freeBytes: null,
  }
}
