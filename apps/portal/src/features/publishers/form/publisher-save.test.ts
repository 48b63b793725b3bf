import { describe, expect, it } from 'vitest'
import { type PublisherValues, totals, toValues } from './form-values.ts'
import { checkFields, publisherFields, publisherSave } from './publisher-save.ts'

const values = (change: Partial<PublisherValues> = {}): PublisherValues => ({
  ...toValues(null),
  name: 'News',
  slug: 'news',
  ...change,
})
const feed = (top: string, categories: string[] = []) => ({
  feed_id: 7,
  feed_name: 'World',
  top_n_contents: top,
  categories,
})

describe('publisherFields', () => {
  it('drops blank domains and reduces feeds to the publisher’s settings', () => {
    const fields = publisherFields(
      values({ allowed_domains: ['', 'a.example', '  '], feed_settings: [feed('4', ['SPORT'])] }),
    )
    expect(fields.allowed_domains).toEqual(['a.example'])
    expect(fields.feed_settings).toEqual([{ feed_id: 7, categories: ['SPORT'], top_n_contents: 4 }])
  })

  it('sends numbers as whole numbers', () => {
    const fields = publisherFields(values({ video_update_frequency: '60.9', length_per_content: '4' }))
    expect(fields).toMatchObject({ video_update_frequency: 60, length_per_content: 4 })
  })

  it('sends the removal of a clip only when it is marked', () => {
    expect(publisherFields(values())).not.toHaveProperty('remove_intro_video')
    expect(publisherFields(values({ remove_intro_video: true })).remove_intro_video).toBe(true)
  })

  it('leaves out blank tags, and sends blank limits as null', () => {
    const fields = publisherFields(
      values({
        enable_ads: true,
        ad_fallback_tags: [' https://a.example/vast ', ''],
        ad_cap_per_page: '',
        ad_cap_per_hour: '3',
      }),
    )
    expect(fields).toMatchObject({
      ad_fallback_tags: ['https://a.example/vast'],
      ad_cap_per_page: null,
      ad_cap_per_hour: 3,
    })
  })

  it('has a row for each further tag', () => {
    expect(toValues(null).ad_fallback_tags).toEqual(['', ''])
  })

  it('leaves out invalid values of disabled fields', () => {
    const fields = publisherFields(
      values({
        enable_ads: false,
        ad_tag_url: 'nonsense',
        ad_skip_delay: '99',
        ad_cap_per_page: '0',
        ad_fallback_tags: ['nonsense', ''],
        auto_video_generation_enabled: false,
        video_update_frequency: '1',
      }),
    )
    expect(fields.ad_tag_url).toBe('')
    expect(fields).not.toHaveProperty('ad_skip_delay')
    expect(fields).not.toHaveProperty('ad_cap_per_page')
    expect(fields.ad_fallback_tags).toEqual([])
    expect(fields).not.toHaveProperty('video_update_frequency')
  })
})

describe('checkFields', () => {
  it('passes a publisher that is filled in', () => {
    expect(checkFields(publisherFields(values()))).toEqual({})
  })

  it.each([
    ['14', 'Video update frequency must be at least 15 minutes'],
    ['525601', 'Video update frequency cannot exceed 525600 minutes (1 year)'],
  ])('refuses an update frequency of %s', (text, sentence) => {
    const errors = checkFields(publisherFields(values({ video_update_frequency: text })))
    expect(errors.video_update_frequency).toContain(sentence)
  })

  it('refuses a skip delay that is missing while ads are on', () => {
    const ads = { enable_ads: true, ad_tag_url: 'https://a.example/vast' }
    expect(checkFields(publisherFields(values({ ...ads, ad_skip_delay: '' })))).toHaveProperty(
      'ad_skip_delay',
    )
    expect(checkFields(publisherFields(values({ ...ads, ad_skip_delay: '0' })))).toEqual({})
  })

  it('refuses top contents below one and domains with a scheme', () => {
    const errors = checkFields(
      publisherFields(values({ feed_settings: [feed('0')], allowed_domains: ['https://a.example'] })),
    )
    expect(Object.keys(errors).sort()).toEqual(['allowed_domains', 'feed_settings'])
  })
})

describe('publisherSave', () => {
  const onSentPercent = () => {}

  it('is JSON without files', () => {
    const fields = publisherFields(values())
    const save = publisherSave(fields, { intro_video: null, outro_video: null }, onSentPercent)
    expect(save).toEqual({ body: fields })
  })

  it('is form data with JSON-encoded objects beside a file, and reports upload progress', () => {
    const file = new File(['x'], 'a.mp4', { type: 'video/mp4' })
    const fields = publisherFields(values({ allowed_domains: ['a.example'] }))
    const save = publisherSave(fields, { intro_video: file, outro_video: null }, onSentPercent)
    const { body } = save
    if (!(body instanceof FormData)) throw new Error('Expected form data.')
    expect(body.get('allowed_domains')).toBe('["a.example"]')
    expect(body.get('is_active')).toBe('true')
    expect(body.get('theme_settings')).toBe('null')
    expect(body.get('intro_video')).toBeInstanceOf(File)
    expect(body.has('outro_video')).toBe(false)
    expect(save.onSentPercent).toBe(onSentPercent)
  })
})

describe('totals', () => {
  it('sums top contents and multiplies by the seconds of each', () => {
    expect(
      totals(values({ feed_settings: [feed('4'), feed('3'), feed('')], length_per_content: '5' })),
    ).toEqual({
      items: 7,
      durationS: 35,
    })
  })
})
