import type { Story } from '../story.ts'

/** A bridge in fog. */
export const vanishingBridge: Story = {
  slug: 'the-bridge-that-disappears-at-seven',
  title: 'The bridge that disappears at seven',
  summary:
    'For fifty mornings a year the crossing at Hallow Sound is a bridge to nowhere. The painters who keep it red know it by touch.',
  category: 'Cities',
  author: 'Ines Marlow',
  picture: 'vanishing-bridge',
  pictureAlt: 'A red suspension bridge running into pale fog, only the tops of its towers clear',
  cycleDay: 2,
  time: '07:15',
  paragraphs: [
    'From the ferry pier you see the first tower, then half of the second, then a sentence without an end. The deck simply stops, halfway over the sound, in something that looks like milk. Cars drive into it with great confidence.',
    'Up in the cables it is Maren Tolley’s second winter without a view. There are eleven painters on the bridge and they have never finished: by the time the south anchorage is done, salt has found the north one. In fog they work by feel, reading rust through a glove like a page of braille.',
    'The red is not for beauty, though the postcards disagree. Engineers tried black, grey and a hopeful yellow, and asked pilots of the sound which they could see from a mile off in bad weather. The pilots chose the primer. It has been bought by the barrel ever since.',
    'At around ten, wind comes up the sound and the far shore returns with its houses and its hill, as if someone had remembered them. Tolley, who has been sitting on the cable with her tea, is a little sorry every time.',
  ],
}
