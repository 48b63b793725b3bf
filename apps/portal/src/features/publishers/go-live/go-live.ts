import type { AdsTxtCheck } from '@feedreel/contracts/ads/ad-routes'
import type { PublisherFeed } from '@feedreel/contracts/items'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { SeenHost } from './seen-hosts.ts'

/** One step; `isDone` is undefined while loading. */
export type GoLiveStep = {
  key: 'active' | 'domain' | 'feed' | 'items' | 'video' | 'seen' | 'adsTxt'
  isDone: boolean | undefined
}

type Known = {
  publisher: Pick<Publisher, 'is_active' | 'allowed_domains' | 'feed_settings'>
  /** The publisher's feeds with their counts, undefined while they load. */
  feeds: readonly Pick<PublisherFeed, 'total_content' | 'banned_count'>[] | undefined
  completedVideos: number | undefined
  /** Hosts that requested the player. */
  hosts: readonly Pick<SeenHost, 'outcome'>[] | undefined
  /** The ads.txt of the domains; none: there is nothing to check. */
  adsTxt?: readonly AdsTxtCheck[] | undefined
}

/** Whether an ads.txt was read and lacks nothing. */
export function isComplete({ checked_at, error, missing }: AdsTxtCheck): boolean {
  return checked_at !== null && error === null && missing.length === 0
}

/** The steps until a publisher's player runs on its pages, in their usual order. */
export function goLiveSteps({ publisher, feeds, completedVideos, hosts, adsTxt = [] }: Known): GoLiveStep[] {
  const hasItems = feeds?.some(feed => feed.total_content > feed.banned_count)
  return [
    { key: 'active', isDone: publisher.is_active },
    { key: 'domain', isDone: publisher.allowed_domains.length > 0 },
    { key: 'feed', isDone: publisher.feed_settings.length > 0 },
    { key: 'items', isDone: hasItems },
    { key: 'video', isDone: completedVideos === undefined ? undefined : completedVideos > 0 },
    { key: 'seen', isDone: hosts?.some(({ outcome }) => outcome === 'allowed') },
    ...(adsTxt.length > 0 ? [{ key: 'adsTxt' as const, isDone: adsTxt.every(isComplete) }] : []),
  ]
}
