import { describe, expect, it } from 'vitest'
import { placesOfFeed, placesOfPublisher } from './palette-places.ts'

const publisher = { id: 7, name: 'Herald', slug: 'herald', on_air: null }

describe('placesOfPublisher', () => {
  it('begins with the form, and names the publisher in every label', () => {
    const places = placesOfPublisher(publisher)
    expect(places[0]).toMatchObject({ label: 'Herald', hint: 'herald', to: '/portal/publishers/7' })
    expect(places.filter(({ label }) => !label.includes('Herald'))).toEqual([])
    expect(new Set(places.map(({ label }) => label)).size).toBe(places.length)
  })

  it('leads to the video on air only if there is one', () => {
    const onAir = (places: { to: string }[]) => places.filter(({ to }) => to.startsWith('/portal/videos/'))
    const video = { id: 9, title: 'Ferries', thumbnail: null }
    expect(onAir(placesOfPublisher({ ...publisher, on_air: video }))).toMatchObject([
      { to: '/portal/videos/9#line-up' },
    ])
    expect(onAir(placesOfPublisher(publisher))).toEqual([])
  })

  it('leads to the items of its feeds, not to the list of the feeds', () => {
    const items = placesOfPublisher(publisher).find(({ label }) => label === 'Items of Herald')
    expect(items?.to).toBe('/portal/contents/inbox?publisher=7')
  })
})

describe('placesOfFeed', () => {
  it('leads to the form, the items and the job logs', () => {
    const places = placesOfFeed({ id: 3, name: 'Wire', url: 'https://wire.example/rss' })
    expect(places.map(({ to }) => to)).toEqual([
      '/portal/feeds/3',
      '/portal/contents/inbox?feed=3',
      '/portal/logs?feed=3',
    ])
  })
})
