import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { AD_ORIGIN } from './ad-server.ts'

type Ads = NonNullable<PlayerAnswer['ads']>

/** The address of a document on the ad server. */
export const tagOf = (name: string, origin = AD_ORIGIN) => `${origin}/${name}.xml`

/** Changes to an answer: autoplay, and breaks in these places, all with the tags of these names on the ad server at `origin`. */
export function withBreaks(
  placements: Ads['placement'][],
  tags: string[],
  more: Partial<Ads> = {},
  origin = AD_ORIGIN,
) {
  const tag_urls = tags.map(name => tagOf(name, origin))
  const ads: Ads = {
    tag_url: tag_urls[0] ?? '',
    skip_delay: 0,
    placement: placements[0] ?? 'preroll',
    breaks: placements.map(placement => ({ placement, tag_urls })),
    ...more,
  }
  return { autoplay: { enabled: true }, ads }
}

const adBreak = (offset: string, tag: string) =>
  `<vmap:AdBreak timeOffset="${offset}" breakType="linear"><vmap:AdSource><vmap:AdTagURI>${tagOf(tag)}</vmap:AdTagURI>
  </vmap:AdSource><vmap:TrackingEvents><vmap:Tracking event="breakStart">${AD_ORIGIN}/${offset}/begins</vmap:Tracking>
  <vmap:Tracking event="breakEnd">${AD_ORIGIN}/${offset}/ends</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>`

/** A VMAP document with a break before the video, one after it, and one between, which no player shows. */
export const VMAP = `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
  ${adBreak('start', 'inline-linear-4.2')}${adBreak('00:00:05', 'vpaid')}${adBreak('end', 'inline-linear-3.0')}</vmap:VMAP>`

/** A VMAP document with two breaks before the video, as ad servers write a bumper and an ad. */
export const TWO_BEFORE = `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
  ${adBreak('start', 'inline-linear-4.2')}${adBreak('00:00:00', 'inline-linear-3.0')}</vmap:VMAP>`

const icon = (program: string, picture: string, more = '') =>
  `<Icon program="${program}" width="20" height="20" xPosition="right" yPosition="top" ${more}>
  <StaticResource creativeType="Image/GIF">${AD_ORIGIN}/${picture}</StaticResource>
  <IconClicks><IconClickThrough>https://choices.example/?page=[PAGEURL]</IconClickThrough>
  <IconClickTracking>${AD_ORIGIN}/icon/click</IconClickTracking></IconClicks>
  <IconViewTracking>${AD_ORIGIN}/icon/view</IconViewTracking></Icon>`

/** A VAST document whose ad has three icons: AdChoices, Late, which is not due during the ad, and Lost, without a picture. */
export const ICONS = `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear><Duration>00:00:04</Duration><Icons>
  ${icon('AdChoices', 'icon/picture')}${icon('Late', 'icon/late', 'offset="00:00:59"')}
  ${icon('Lost', 'missing/icon')}</Icons><MediaFiles>
  <MediaFile type="video/mp4" delivery="progressive">${AD_ORIGIN}/ad.mp4</MediaFile></MediaFiles></Linear></Creative>
  </Creatives></InLine></Ad></VAST>`
