import type { Attack } from './attack.ts'
import { AD_ATTACKS } from './attacks/ads.ts'
import { BEACON_ATTACKS } from './attacks/beacons.ts'
import { BODY_ATTACKS } from './attacks/bodies.ts'
import { CLIP_ATTACKS } from './attacks/clips.ts'
import { CONNECTION_ATTACKS } from './attacks/connections.ts'
import { ENCODING_ATTACKS } from './attacks/encodings.ts'
import { FEED_ATTACKS } from './attacks/feed-documents.ts'
import { FEED_TRICKS } from './attacks/feed-tricks.ts'
import { OPML_ATTACKS } from './attacks/opml.ts'
import { PAGE_ATTACKS } from './attacks/pages.ts'
import { PICTURE_ATTACKS } from './attacks/pictures.ts'
import { REQUEST_ATTACKS } from './attacks/requests.ts'
import { SIGN_IN_ATTACKS } from './attacks/sign-in.ts'
import { TRANSPORT_ATTACKS } from './attacks/transport.ts'

/** All attacks, in the order in which they run. */
export const ATTACKS: readonly Attack[] = [
  ...FEED_ATTACKS,
  ...FEED_TRICKS,
  ...ENCODING_ATTACKS,
  ...TRANSPORT_ATTACKS,
  ...PAGE_ATTACKS,
  ...PICTURE_ATTACKS,
  ...CLIP_ATTACKS,
  ...OPML_ATTACKS,
  ...BODY_ATTACKS,
  ...REQUEST_ATTACKS,
  ...CONNECTION_ATTACKS,
  ...BEACON_ATTACKS,
  ...SIGN_IN_ATTACKS,
  ...AD_ATTACKS,
]
