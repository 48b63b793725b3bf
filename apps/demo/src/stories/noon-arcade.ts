import type { Story } from '../story.ts'

/** Arcades as shade. */
export const noonArcade: Story = {
  slug: 'a-square-gets-its-noon-back',
  title: 'Un été sans voitures: how a square got its noon back',
  summary:
    'When Saint-Orève closed its centre to cars, planners expected empty pavements at midday. Then everyone rediscovered the arcades.',
  category: 'Cities',
  author: 'Hélène Aubrac',
  picture: 'noon-arcade',
  pictureAlt: 'A long sunlit arcade of round arches throwing slanting shadows across a warm stone square',
  cycleDay: 0,
  time: '12:00',
  paragraphs: [
    'There used to be a silence in Saint-Orève between noon and four, when the square was too hot for people and the cars had it to themselves. This summer the cars stayed out, and the silence went with them.',
    'The town did not plant a tree or hang a sail. It swept the arcades. They run along three sides of the square, nine feet deep, built for a cloth market in an age that understood sun, and for sixty years they had held parked scooters and bins. Measured at one o’clock in July, the stone under the arches was nineteen degrees cooler than the stone outside.',
    'Depth matters more than height, says Paul Etxeberri, an architect who went round with a thermometer and a folding chair. “A deep arcade shades its own wall. The wall stays cool and the air beside it sinks, so there is always a breath of wind along the ground. They had no formula for it. They just stood there until it was pleasant, and put the pillar at that spot.”',
    'The chess players came first, then the library with two trolleys of books, then lunch. In September the council will vote on whether the cars may return. The motion has so far found no one to propose it.',
  ],
}
