import type { Feed } from '@feedreel/contracts/feeds'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { PaletteEntry } from './palette-entries.ts'
import { texts as words } from './texts.ts'

type Place = Pick<PaletteEntry, 'group' | 'label' | 'to'>

const withoutHint = (places: readonly Place[]): PaletteEntry[] =>
  places.map(place => ({ ...place, hint: '' }))

/** A publisher's form and what belongs to the publisher. */
export function placesOfPublisher(
  publisher: Pick<Publisher, 'id' | 'name' | 'slug' | 'on_air'>,
): PaletteEntry[] {
  const { id, name, slug, on_air: video } = publisher
  const group = 'Publisher'
  return [
    { group, label: name, hint: slug, to: `/portal/publishers/${id}` },
    ...withoutHint([
      ...(video
        ? [{ group, label: words.onAir(name), to: `/portal/videos/${video.id}#line-up` } as const]
        : []),
      { group, label: words.embed(name), to: `/portal/publishers/${id}#embed` },
      { group, label: words.videosOf(name), to: `/portal/videos?publisher=${id}` },
      { group, label: words.itemsOf(name), to: `/portal/contents/inbox?publisher=${id}` },
      { group, label: words.statisticsOf(name), to: `/portal/statistics?publisher=${id}` },
      { group, label: words.reportOf(name), to: `/portal/publishers/${id}/report` },
      { group, label: words.logsOf(name), to: `/portal/logs?publisher=${id}` },
      { group, label: words.duplicate(name), to: `/portal/publishers/add?from=${id}` },
    ]),
  ]
}

/** A feed's form and what belongs to the feed. */
export function placesOfFeed({ id, name, url }: Pick<Feed, 'id' | 'name' | 'url'>): PaletteEntry[] {
  const group = 'Feed'
  return [
    { group, label: name, hint: url, to: `/portal/feeds/${id}` },
    ...withoutHint([
      { group, label: words.itemsOf(name), to: `/portal/contents/inbox?feed=${id}` },
      { group, label: words.logsOf(name), to: `/portal/logs?feed=${id}` },
    ]),
  ]
}
