import type { Video } from '@feedreel/contracts/videos'
import type { CsvField } from '../../lib/list/csv.ts'
import { texts } from './texts.ts'

const { columns, detail } = texts

/** What stands in an exported list of videos; durations in seconds, moments in UTC. */
export const VIDEO_CSV: readonly CsvField<Video>[] = [
  { title: columns.video, value: video => video.id },
  { title: detail.title, value: video => video.latest_content_title },
  { title: detail.publisher, value: video => video.publisher_name },
  { title: columns.status, value: video => video.status },
  { title: columns.duration, value: video => video.duration },
  { title: columns.views, value: video => video.view_count },
  { title: columns.generated, value: video => video.generation_completed },
  { title: detail.error, value: video => video.error_message },
]
