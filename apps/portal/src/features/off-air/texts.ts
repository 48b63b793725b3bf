import { counted, formatCount } from '@feedreel/contracts/counted'

/** The nouns of one or several videos. */
const newVideos = (count: number) => (count === 1 ? 'new video' : 'new videos')

/** Texts of the notice about what went off air. */
export const texts = {
  since: (publishers: number, time: string) => `Off air at ${counted(publishers, 'publisher')} since ${time}`,
  sinceAt: (publisher: string, time: string) => `Off air at ${publisher} since ${time}`,
  waiting: (count: number) =>
    `the ${newVideos(count)} ${count === 1 ? 'waits' : 'wait'} until maintenance mode is off`,
  none: 'nothing is left to show until the next video',
  queued: (count: number) => `${newVideos(count)} queued`,
  left: (count: number, seconds: number) => `${newVideos(count)} in ${seconds} s`,
  some: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} new videos on air`,
  othersIn: (seconds: number) => `the others in ${seconds} s`,
  done: (count: number, time: string) => `${newVideos(count)} on air after ${time}`,
  failed: (count: number) => `${counted(count, 'new video')} failed`,
  toVideos: 'Show videos',
  rebuild: 'Rebuild now',
  rebuildOf: (publishers: number) => `Rebuild now: ${counted(publishers, 'publisher')}`,
  rebuilding: (queued: number, all: number) =>
    queued === all
      ? `${counted(queued, 'new video')} queued`
      : `${formatCount(queued)} of ${formatCount(all)} new videos queued`,
  rebuildFailed: 'The videos could not be queued. Please try again.',
}
