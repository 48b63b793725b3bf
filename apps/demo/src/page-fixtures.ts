import type { PageContext } from './page-context.ts'
import type { Story } from './story.ts'

/** Text that breaks out of elements and attributes wherever it is not escaped. */
export const hostileText = `"'><script>alert(1)</script><img src=x onerror=alert(2)> & ]]>`

/** Origin, moment and publisher that the tests of the pages use. */
export const publicUrl = 'https://paper.example'
export const now = new Date('2026-03-04T10:20:30Z')
export const context: PageContext = {
  publicUrl,
  now,
  publisher: { slug: 'larkmoor', embedVersion: '1.2.3', settings: [['Update frequency', '1440 minutes']] },
}

/** A story in which every text is hostile. */
export const hostileStory: Story = {
  slug: hostileText,
  title: hostileText,
  summary: hostileText,
  category: 'Nature',
  author: hostileText,
  picture: 'fog-valley',
  pictureAlt: hostileText,
  cycleDay: 0,
  time: '10:00',
  paragraphs: [hostileText, hostileText, hostileText],
}
