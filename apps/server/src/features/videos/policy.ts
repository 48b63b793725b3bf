import type { api } from '@feedreel/contracts/api'
import {
  EDITORS,
  EVERYONE,
  filtered,
  may,
  type Policy,
  publisherOf,
  READERS,
  recordOf,
} from '#platform/access/policy.ts'
import { isSlugIn, isVideoIn } from '#platform/database/scope.ts'

const video = recordOf('video', 'id', isVideoIn)
const publisher = recordOf('publisher', 'slug', isSlugIn)

export const videoPolicy: Policy<typeof api.videos> = {
  list: may(EVERYONE, filtered),
  read: may(EVERYONE, video),
  download: may(READERS, video),
  player: may(EVERYONE, video),
  generate: may(EDITORS, publisherOf('id')),
  ratioCosts: may(READERS, publisherOf('id')),
  retry: may(EDITORS, video),
  cancel: may(EDITORS, video),
  pin: may(EDITORS, publisher),
  unpin: may(EDITORS, publisher),
}

export const lineUpPolicy: Policy<typeof api.lineUp> = {
  next: may(EVERYONE, publisherOf('id')),
  video: may(EVERYONE, video),
  comparison: may(EVERYONE, video),
}
