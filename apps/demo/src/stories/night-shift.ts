import type { Story } from '../story.ts'

/** A city at night. */
export const nightShift: Story = {
  slug: 'a-city-learns-to-turn-its-lights-down',
  title: 'A city learns to turn its lights down',
  summary:
    'Harbour by harbour, Vantry dimmed forty thousand lamps by a third. Hardly anyone noticed, except the bats, the baker and the stars.',
  category: 'Cities',
  author: 'Lucian Ferreira',
  picture: 'night-shift',
  pictureAlt: 'The lit towers of a city at night, their windows mirrored as long streaks in dark water',
  cycleDay: 7,
  time: '19:00',
  paragraphs: [
    'The complaint line was staffed for the whole first week. It took nine calls, and four of them were from people who wanted to know when the dimming would begin. It had begun on Monday.',
    'Eyes are generous judges of light. Take away a third of it slowly enough and most of us will swear nothing changed, because the pupil has already made up the difference. Vantry’s lighting office took twenty minutes each evening, starting at eleven, and gave everything back before the first trams.',
    'The lamps were the easy half. Office towers on the north quay burned all night for no one; now a floor goes dark when the last person has left it, and cleaners carry their own light from room to room. From the water the skyline looks more alive than before. Windows that are lit mean somebody is in.',
    'Counts along the canal found twice as many bats as the year before. The power saved runs both ferry lines. And at half past four, when Dario Penn walks to his bakery, he stops on the swing bridge for a minute. “I had forgotten,” he says, “that the Milky Way goes over our street.”',
  ],
}
