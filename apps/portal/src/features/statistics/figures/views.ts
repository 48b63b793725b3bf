import type { FigureName } from './figure-names.ts'

/** What a view of the statistics shows. */
export type FigureView = {
  /** With their change against the period before. */
  tiles: readonly FigureName[]
  /** To choose from in charts, and the columns of the comparison; the first is the default. */
  columns: readonly FigureName[]
  /** To choose from in charts only. */
  more: readonly FigureName[]
}

/** Who watched. */
export const AUDIENCE: FigureView = {
  tiles: [
    'impressions',
    'views',
    'view_rate',
    'watched_ms',
    'average_watch_s',
    'completion_rate',
    'article_clicks',
    'article_click_rate',
    'docked_share',
    'closed_share',
    'sound_share',
    'average_frame_ms',
  ],
  columns: ['views', 'starts', 'view_rate', 'average_watch_s', 'completion_rate', 'article_clicks'],
  more: [
    'impressions',
    'watched_ms',
    'completes',
    'article_click_rate',
    'docked_share',
    'closed_share',
    'sound_share',
  ],
}

/** What ads did and earned. */
export const ADS: FigureView = {
  tiles: [
    'revenue',
    'ad_requests',
    'ad_impressions',
    'ad_fill_rate',
    'ad_viewability',
    'ad_completion_rate',
    'ad_clicks',
    'ad_click_rate',
  ],
  columns: ['revenue', 'ad_requests', 'ad_impressions', 'ad_fill_rate', 'ad_viewability', 'ad_click_rate'],
  more: [
    'ad_completion_rate',
    'ad_errors',
    'ad_empties',
    'ad_timeouts',
    'ad_consents',
    'ad_trackers',
    'ad_tracker_failures',
  ],
}

/** Items of a video have these figures only. */
export const ITEM_COLUMNS: readonly FigureName[] = [
  'reaches',
  'leaves',
  'article_clicks',
  'article_click_rate',
]
