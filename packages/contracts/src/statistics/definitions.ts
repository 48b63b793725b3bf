// Without zod: the portal's screens import these.

/** Maximum length of a period of figures by hour, in days. */
export const MAX_HOURLY_DAYS = 31
/** The value of the row that adds up the values over a dimension's limit. */
export const OTHER = 'other'

/** What is counted, by name, each with its definition. All of a playback counts at its first event. */
export const COUNT_DEFINITIONS = {
  impressions: 'Players of which the first pixel became visible, once per page.',
  starts: 'Playbacks that started; an ad before the video does not start it.',
  views:
    'Playbacks of at least 2 continuous seconds with at least half of the player on screen (MRC viewable video).',
  seen_views: 'Views whose playback is the first one of its page, which is the one that has the impression.',
  first_quartiles: 'Playbacks that reached a quarter of the video.',
  midpoints: 'Playbacks that reached half of the video.',
  third_quartiles: 'Playbacks that reached three quarters of the video.',
  completes: 'Playbacks that reached the end.',
  watched_ms:
    'Milliseconds of video played, without ads and seeks; loops count again. Of players before 1.8.0 the furthest position known.',
  leaves:
    'Playbacks that started and did not reach the end; by item and story, those whose last item it was.',
  reaches: 'Playbacks whose furthest known position lies in this item or after it.',
  docks: 'Started playbacks in which the player docked.',
  closes: 'Started playbacks in which the viewer closed the docked player.',
  unmutes: 'Started playbacks in which the viewer turned the sound on.',
  article_clicks: 'Clicks that open the article of an item: on Read or on a story of the end card.',
  frames: 'Autoplaying starts of which the time to the first frame is known.',
  frame_ms: 'Milliseconds from the request for the video to its first frame, added up.',
  ad_requests: 'Requests for an ad tag; each further tag that is tried counts.',
  ad_empties: 'Documents without an ad (VAST code 303).',
  ad_loads: 'Ads whose video loaded.',
  ad_impressions: 'Ads whose first frame was shown (IAB).',
  ad_viewables: 'Ads that played 2 continuous seconds with at least half on screen (MRC).',
  ad_first_quartiles: 'Ads that played a quarter.',
  ad_midpoints: 'Ads that played half.',
  ad_third_quartiles: 'Ads that played three quarters.',
  ad_completes: 'Ads that played to the end.',
  ad_skips: 'Ads that were skipped.',
  ad_clicks: 'Clicks on ads.',
  ad_closes: 'Ads during which the player was closed.',
  ad_timeouts: 'Documents (VAST code 301) or ad videos (402) that took too long.',
  ad_errors: 'Ads that could not be shown for another reason, by VAST code in the table of ad errors.',
  ad_consents: 'Ad breaks held back because consent was missing; players up to 1.8.0 hold none back.',
  ad_trackers:
    'Calls of trackers that ad documents name, those of errors, icons and VMAP included; players before 1.9.0 report none.',
  ad_tracker_failures:
    'Of these, calls for which the browser received no picture: the address was blocked or unreachable, or the response was not a picture. A server that responds with 204 still counts the call.',
} as const
export type CountName = keyof typeof COUNT_DEFINITIONS

/** The names of the counts, in the order of the CSV file. */
export const FIGURE_COUNTS = Object.keys(COUNT_DEFINITIONS) as CountName[]

/** What is computed from the counts: null without data. */
export const RATE_DEFINITIONS = {
  view_rate: 'Views of first playbacks divided by impressions.',
  completion_rate: 'Completes divided by starts.',
  average_watch_s: 'Seconds of video played per start.',
  article_click_rate:
    'Article clicks divided by starts; for an item, divided by the playbacks that reached it.',
  docked_share: 'Started playbacks in which the player docked, divided by starts.',
  closed_share: 'Started playbacks in which the docked player was closed, divided by starts.',
  sound_share: 'Started playbacks in which the sound was turned on, divided by starts.',
  average_frame_ms: 'Milliseconds from the request for the video to its first frame, on average.',
  ad_fill_rate: 'Ad impressions divided by ad requests. A document with several ads can exceed 1.',
  ad_viewability: 'Viewable ad impressions divided by ad impressions (MRC).',
  ad_completion_rate: 'Ad completes divided by ad impressions.',
  ad_click_rate: 'Ad clicks divided by ad impressions.',
} as const
export type RateName = keyof typeof RATE_DEFINITIONS
/** The names of the rates, in the order of the CSV file. */
export const RATE_NAMES = Object.keys(RATE_DEFINITIONS) as RateName[]

export const REVENUE_DEFINITION =
  "What the ad server reported for the publisher and day, where its file was uploaded; else an estimate: ad impressions multiplied by the publisher's rate per thousand on that day (ad_cpm)."

/** Whether revenue is what ad servers reported, an estimate, or some days of each. */
export const REVENUE_BASES = ['estimated', 'reported', 'mixed'] as const
export type RevenueBasis = (typeof REVENUE_BASES)[number]

/** A number for each count. */
export type FigureCounts = Record<CountName, number>
/** The counts of nothing. */
export const NO_FIGURES = Object.fromEntries(FIGURE_COUNTS.map(name => [name, 0])) as FigureCounts

const MILLION = 1_000_000
const share = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * MILLION) / MILLION

/** The rates of counts, rounded to millionths. */
export function ratesOf(counts: FigureCounts): Record<RateName, number | null> {
  const { starts, ad_impressions } = counts
  return {
    view_rate: share(counts.seen_views, counts.impressions),
    completion_rate: share(counts.completes, starts),
    average_watch_s: share(counts.watched_ms / 1000, starts),
    article_click_rate: share(counts.article_clicks, counts.reaches || starts),
    docked_share: share(counts.docks, starts),
    closed_share: share(counts.closes, starts),
    sound_share: share(counts.unmutes, starts),
    average_frame_ms: share(counts.frame_ms, counts.frames),
    ad_fill_rate: share(ad_impressions, counts.ad_requests),
    ad_viewability: share(counts.ad_viewables, ad_impressions),
    ad_completion_rate: share(counts.ad_completes, ad_impressions),
    ad_click_rate: share(counts.ad_clicks, ad_impressions),
  }
}
