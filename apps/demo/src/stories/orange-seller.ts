import type { Story } from '../story.ts'

/** Fruit on a market. */
export const orangeSeller: Story = {
  slug: 'the-greengrocer-who-prices-by-perfume',
  title: 'The greengrocer who prices by perfume',
  summary:
    'At stall 14 the label says neither weight nor origin, only what the fruit smells of. Customers now queue with their eyes shut.',
  category: 'Food',
  author: 'Hélène Aubrac',
  picture: 'orange-seller',
  pictureAlt: 'Oranges, lemons, a pear and plums in soft window light on a table with a ceramic bowl',
  cycleDay: 4,
  time: '08:15',
  paragraphs: [
    '“Honey, then a struck match,” says the card in front of the clementines. The lemons are “rain on a warm wall”. The pears carry a single word, “soon”, and cost a little less than they will tomorrow.',
    'Ottavia Reyes began to write the cards in a bad January, when her oranges were ugly and sweet and the supermarket’s were neither. Weight told people nothing, and origin told them what they already believed. So she described what she noticed, and raised the price of anything that made her close her eyes.',
    'The nose is a fair judge of ripeness. Much of what we call the taste of a fruit is scent that reaches us from behind, at the back of the mouth, and it peaks for two or three days. Reyes walks along the crates at five each morning with a pencil and moves the cards. Yesterday’s bargain may be today’s luxury.',
    'Chefs come, though she sends them away with small bags. Children are better customers: they argue. One six-year-old made her change the plums from “velvet” to “a cellar, but friendly”. They sold out within the hour.',
  ],
}
