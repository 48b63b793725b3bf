import type { PublisherFeed } from '@feedreel/contracts/items'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { SeenHost } from './seen-hosts.ts'

/** One condition of going live: met or not, or not known yet. */
export type GoLiveStep = {
  key: 'active' | 'domain' | 'feed' | 'items' | 'video' | 'seen'
  isDone: boolean | undefined
}

type Known = {
  publisher: Pick<Publisher, 'is_active' | 'allowed_domains' | 'feed_settings'>
  /** The publisher's feeds with their counts, undefined while they load. */
  feeds: readonly Pick<PublisherFeed, 'total_content' | 'banned_count'>[] | undefined
  completedVideos: number | undefined
  /** Where the player was asked for. */
  hosts: readonly Pick<SeenHost, 'outcome'>[] | undefined
}

/** What it takes until a publisher's player plays on its pages, in the order in which operators go about it. */
export function goLiveSteps({ publisher, feeds, completedVideos, hosts }: Known): GoLiveStep[] {
  const hasItems = feeds?.some(feed => feed.total_content > feed.banned_count)
  return [
    { key: 'active', isDone: publisher.is_active },
    { key: 'domain', isDone: publisher.allowed_domains.length > 0 },
    { key: 'feed', isDone: publisher.feed_settings.length > 0 },
    { key: 'items', isDone: hasItems },
    { key: 'video', isDone: completedVideos === undefined ? undefined : completedVideos > 0 },
    { key: 'seen', isDone: hosts?.some(({ outcome }) => outcome === 'allowed') },
  ]
}
