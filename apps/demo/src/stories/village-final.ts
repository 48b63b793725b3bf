import type { Story } from '../story.ts'

/** A football final. */
export const villageFinal: Story = {
  slug: 'a-village-of-four-hundred-fills-a-stadium',
  title: 'A village of four hundred fills a stadium',
  summary:
    'Brennach had eleven players, one bus and no pitch of its own. On Saturday it had thirty thousand friends.',
  category: 'Sport',
  author: 'Tomas Adeyemi',
  picture: 'village-final',
  pictureAlt: 'A full football stadium at dusk, floodlights shining on a striped green pitch',
  cycleDay: 0,
  time: '21:30',
  paragraphs: [
    'The arithmetic was never in favour of Brennach. The village has 412 inhabitants, of whom 38 play football and five are over seventy. Its home ground slopes so much that visiting teams ask, only half joking, whether they change ends or altitude.',
    'They won the first round on penalties and the second on a header by the vet. By the third the rest of the country had begun to look up where the place was. For the final, which the cup committee moved to the national stadium out of something like tenderness, the village sent one bus, and thirty thousand others came to sit with it.',
    'They lost, two to one. It should be said, because in Brennach they say it first and with some pride: it was one to one until the eighty-eighth minute. The goalkeeper, Wyn Hollis, drives the school bus, and had practised on the way by shouting out which way each bend would go.',
    'After the whistle nobody left. The floodlights stayed on, the losing side walked round the pitch, and it took them an hour, since every row wanted to shake hands. On Monday the bus left on time, at ten past seven. All the children were wearing gloves.',
  ],
}
