import { z } from 'zod'

/** What kind of failure ended a job or a video. */
export const ErrorClass = z.enum([
  'feed-unreachable',
  'feed-forbidden',
  'feed-gone',
  'feed-down',
  'not-a-feed',
  'picture-missing',
  'renderer-failed',
  'storage-full',
  'out-of-reach',
  'worker-died',
  'cancelled',
  'other',
])
export type ErrorClass = z.output<typeof ErrorClass>

/** What an operator does about each kind of failure, in one sentence. */
export const ERROR_ADVICE: Record<ErrorClass, string> = {
  'feed-unreachable': 'Check the host in the address of the feed; it is pulled again automatically.',
  'feed-forbidden':
    'Open the address in a browser: if it asks for a sign-in, its owner must allow Feedreel to read it.',
  'feed-gone': 'Look for the new address of the feed on its site, and enter it; or delete the feed.',
  'feed-down': 'Nothing, unless it lasts for a day: the feed is pulled again automatically.',
  'not-a-feed': 'Open the address in a browser and enter the address of the RSS, Atom or JSON feed itself.',
  'picture-missing':
    'Retry it: lost pictures are fetched again; a lost intro or outro must be uploaded again.',
  'renderer-failed':
    'Retry it; if it fails again, check memory and disk of the worker and the item named last.',
  'storage-full': 'Free space with the cleanup command or a shorter retention, then retry it.',
  'out-of-reach': 'Check that the database and the storage respond; waiting jobs continue automatically.',
  'worker-died': 'Retry it; if workers crash again, check the memory of the machine.',
  cancelled: 'Retry it if it is still needed.',
  other: 'Retry it; if it fails again, read the server log at the time of the failure.',
}
