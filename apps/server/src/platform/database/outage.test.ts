import { S3ServiceException } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { isOutage } from './outage.ts'

const withCode = (code: string) => Object.assign(new Error('It failed.'), { code })

function storageError(name: string, status: number): Error {
  return new S3ServiceException({
    name,
    message: name,
    $fault: status < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: status },
  })
}

describe('isOutage', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a database that shuts down', withCode('57P01')],
    ['a database that starts', withCode('57P03')],
    ['a database without free connections', withCode('53300')],
    ['a database without room on its disk', withCode('53100')],
    ['a broken connection of the database', new Error('Connection terminated unexpectedly')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['several addresses that refuse', new AggregateError([withCode('ECONNREFUSED')], '')],
    ['an outage after which cleaning up failed too', new SuppressedError(new Error(''), withCode('57P01'))],
    ['a storage that is away', storageError('ServiceUnavailable', 503)],
    ['a storage that is away and answers without a body', storageError('503', 503)],
    ['a proxy without the storage', storageError('502', 502)],
    ['a storage that is too slow', storageError('TimeoutError', 0)],
    ['an outage behind another error', new Error('It failed.', { cause: withCode('ECONNRESET') })],
  ])('knows %s', (_what, error) => {
    expect(isOutage(error)).toBe(true)
  })

  it.each([
    ['a wrong statement', withCode('42601')],
    ['a broken rule', withCode('23505')],
    ['a statement with too many parameters', withCode('08P01')],
    ['a full disk', withCode('ENOSPC')],
    ['a missing object', storageError('NoSuchKey', 404)],
    ['a storage that can not do something', storageError('NotImplemented', 501)],
    ['a programming error', new TypeError('x is not a function')],
    ['nothing', undefined],
  ])('does not take %s for one', (_what, error) => {
    expect(isOutage(error)).toBe(false)
  })
})
