import { z } from 'zod'
import { Id, Timestamp } from './fields.ts'
import { JobStatus } from './job-log.ts'
import { route } from './route.ts'
import { VideoStatus } from './videos.ts'

export const RecentVideo = z
  .object({
    id: Id,
    latest_content_title: z.string().nullable(),
    status: VideoStatus,
    duration: z.number().nullable(),
    view_count: z.int(),
  })
  .meta({ id: 'RecentVideo' })
export type RecentVideo = z.output<typeof RecentVideo>

export const RecentLog = z
  .object({
    id: Id,
    job_type_display: z.string(),
    started_at: Timestamp,
    status: JobStatus,
    status_display: z.string(),
  })
  .meta({ id: 'RecentLog' })
export type RecentLog = z.output<typeof RecentLog>

export const DashboardStats = z
  .object({
    feed_count: z.int(),
    content_count: z.int(),
    video_count: z.int(),
    publisher_count: z.int(),
    recent_videos: z.array(RecentVideo),
    recent_logs: z.array(RecentLog),
  })
  .meta({ id: 'DashboardStats' })
export type DashboardStats = z.output<typeof DashboardStats>

export const dashboardRoutes = {
  stats: route({
    method: 'GET',
    path: '/api/portal/stats/',
    access: 'operator',
    summary: 'Counts and the latest videos and jobs.',
    answer: DashboardStats,
  }),
}
