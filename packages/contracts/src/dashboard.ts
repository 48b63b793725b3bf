import { z } from 'zod'
import { Id, Timestamp } from './fields/fields.ts'
import { JobStatus } from './job-log.ts'
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
    status_display: z.string().describe('The display name of the same.'),
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

export const dashboardRoutes = {
  stats: route({
    method: 'GET',
    path: '/api/portal/stats/',
    access: 'operator',
    summary: 'Counts, and the latest videos and jobs.',
    answer: DashboardStats,
  }),
}
