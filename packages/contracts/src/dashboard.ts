import { z } from 'zod'
import { Id, integerText, Timestamp } from './fields/fields.ts'
import { FailingFeed } from './health.ts'
import { JobLog, JobStatus } from './job-log.ts'
import { route } from './route.ts'
import { VideoStatus } from './videos.ts'

export const RecentVideo = z
  .object({
    id: Id.describe('The video.'),
    latest_content_title: z
      .string()
      .nullable()
      .describe('The headline of its newest item; null before its items are known.'),
    status: VideoStatus.describe('Its status.'),
    duration: z.number().nullable().describe('Seconds, null until it is completed.'),
    view_count: z.int().describe('How often it was viewed.'),
  })
  .meta({ id: 'RecentVideo' })
export type RecentVideo = z.output<typeof RecentVideo>

export const RecentLog = z
  .object({
    id: Id.describe('The job log.'),
    job_type_display: z.string().describe('The display name of the job type.'),
    started_at: Timestamp.describe('When it started; while queued, when it was queued.'),
    status: JobStatus.describe('Its status.'),
    status_display: z.string().describe('The display name of the status.'),
    ...JobLog.pick({
      feed_id: true,
      feed_name: true,
      video_id: true,
      publisher_id: true,
      publisher_name: true,
    }).shape,
  })
  .meta({ id: 'RecentLog' })
export type RecentLog = z.output<typeof RecentLog>

export const DashboardStats = z
  .object({
    feed_count: z.int().describe('All feeds.'),
    content_count: z.int().describe('Items of all feeds.'),
    video_count: z.int().describe('All videos.'),
    publisher_count: z.int().describe('All publishers.'),
    recent_videos: z.array(RecentVideo).describe('The newest five.'),
    recent_logs: z.array(RecentLog).describe('The newest five.'),
  })
  .meta({ id: 'DashboardStats' })
export type DashboardStats = z.output<typeof DashboardStats>

const Named = z.object({ id: Id.describe('The publisher.'), name: z.string().describe('Its name.') })

export const Attention = z
  .object({
    failing_feeds: z
      .object({
        count: z.int().min(0).describe('All of them.'),
        feeds: z.array(FailingFeed).describe('The first of them, longest without a successful pull first.'),
      })
      .describe('Active feeds whose last pull failed.'),
    failed_video_count: z
      .int()
      .min(0)
      .describe('All publishers of `failed_videos`.')
      .meta({ examples: [7] }),
    failed_videos: z
      .array(
        Named.extend({
          video_id: Id.describe('The failed video.'),
          error_message: z.string().nullable().describe('Why it failed, in one sentence.'),
        }),
      )
      .describe('Active publishers whose newest video failed: the first of them, the latest first.'),
    stale_publisher_count: z
      .int()
      .min(0)
      .describe('All publishers of `stale_publishers`.')
      .meta({ examples: [7] }),
    stale_publishers: z
      .array(
        Named.extend({
          since: Timestamp.describe('When its last video was made; if it has none, when it was added.'),
          update_frequency: z.int().describe('Minutes between its videos.'),
        }),
      )
      .describe(
        'Active publishers with videos by schedule, whose last video is older than twice their frequency: the first of them, the oldest first.',
      ),
    refused_host_count: z
      .int()
      .min(0)
      .describe('All hosts of `refused_hosts`.')
      .meta({ examples: [7] }),
    refused_hosts: z
      .array(
        Named.extend({
          host: z.string().describe('The host whose pages requested the player.'),
          last_at: Timestamp.describe('The last time.'),
        }),
      )
      .describe('Hosts that were refused in the last seven days: the first of them, the last seen first.'),
    storage: z
      .object({
        used_bytes: z.int().min(0).describe('Bytes of videos and segments.'),
        limit_bytes: z.number().min(0).describe('Bytes that they may take, from the settings.'),
      })
      .describe('What is stored.'),
    is_maintenance: z.boolean().describe('No new videos are generated.'),
    on_air: z
      .array(
        Named.extend({
          video_id: Id.describe('The video that its players show.'),
          title: z.string().nullable().describe('The headline of its newest item.'),
          thumbnail: z.string().nullable().describe('Address of a small picture.'),
        }),
      )
      .describe('What players of active publishers show now: eight at most, the newest first.'),
  })
  .meta({ id: 'Attention', description: 'What an operator should look at now.' })
export type Attention = z.output<typeof Attention>

const MAX_PROBLEMS = 500

export const AttentionQuery = z.object({
  limit: integerText(z.int().min(1).max(MAX_PROBLEMS))
    .default(5)
    .describe('Rows of each kind of problem at most.'),
})

export const dashboardRoutes = {
  attention: route({
    method: 'GET',
    path: '/api/portal/stats/attention/',
    access: 'operator',
    summary: 'What needs attention now, and what is on air.',
    query: AttentionQuery,
    answer: Attention,
  }),
  stats: route({
    method: 'GET',
    path: '/api/portal/stats/',
    access: 'operator',
    summary: 'Counts, and the latest videos and jobs.',
    answer: DashboardStats,
  }),
}
