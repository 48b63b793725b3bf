import type { DemoPublisher, PageContext } from '@feedreel/demo/page-context'
import {
  findRecordBySlug,
  listFeedsOf,
  type PublisherRow,
} from '#features/publishers/service/read-publishers.ts'
import type { Platform } from '#platform/platform.ts'
import { DEMO_SLUG } from './seed-demo.ts'

const onOff = (value: boolean) => (value ? 'On' : 'Off')

function settingsOf(publisher: PublisherRow, feedNames: string[]): DemoPublisher['settings'] {
  return [
    ['Publisher', publisher.name],
    ['Feeds', feedNames.join(', ') || 'None'],
    ['Player version', publisher.embed_version],
    ['Seconds for each item', String(publisher.length_per_content)],
    ['New video every', `${publisher.video_update_frequency} min`],
    ['Autoplay', onOff(publisher.enable_autoplay)],
    ['Starts muted', onOff(publisher.muted)],
    ['On screen before it starts', `${publisher.autoplay_visibility_requirement} %`],
    ['Loop', onOff(publisher.loop)],
    ['Ads', onOff(publisher.enable_ads)],
  ]
}

/** The data of the demo pages; `publisher` is null when it was deleted or is inactive. */
export async function demoContext(platform: Platform): Promise<PageContext> {
  const { db, clock, config } = platform
  const record = await findRecordBySlug(db, DEMO_SLUG)
  const publisher = record?.is_active ? record : null
  const feeds = publisher ? await listFeedsOf(db, publisher.id) : []
  return {
    publicUrl: config.publicUrl,
    now: clock.now(),
    publisher: publisher && {
      slug: publisher.slug,
      embedVersion: publisher.embed_version,
      settings: settingsOf(
        publisher,
        feeds.map(feed => feed.feed_name),
      ),
    },
  }
}
