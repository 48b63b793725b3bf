import type { Story } from '../story.ts'

/** The spirals of a sunflower. */
export const sunflowerCount: Story = {
  slug: 'sunflowers-can-count',
  title: 'Sunflowers can count',
  summary:
    'Thirty-four spirals one way, fifty-five the other. How a flower head finds the best way to pack without ever seeing the whole.',
  category: 'Science',
  author: 'Mirela Kovač',
  picture: 'sunflower-count',
  pictureAlt:
    'The head of a sunflower seen from close up, its seeds set in crossing spirals inside a ring of yellow petals',
  cycleDay: 1,
  time: '10:45',
  paragraphs: [
    'Pick any sunflower and follow the seeds outwards. They run in arms, like water leaving a plughole, and the arms can be counted: usually thirty-four to the left and fifty-five to the right. Larger heads manage fifty-five and eighty-nine. The next pair is always made from the last, each number the sum of the two before it.',
    'The plant has no plan of this. At the centre of the bud each new floret appears where the older ones leave the most room, which turns out to be a little over a third of a turn from the last. Repeat that turn, about 137.5 degrees, and no two florets ever line up. The spirals are what our eye makes of it.',
    'Last summer a reading group of four hundred schoolchildren counted 2,060 heads in allotments and fields. Four in five followed the famous pairs. The rest were the interesting ones: doubled numbers, near misses, and a single bloom in a car park with no order at all.',
    '“A rule that is right four times out of five is not broken,” says the botanist Hal Imrie, who wrote the counting sheet. “It shows you that something is being worked out, live, by a growing thing.”',
  ],
}
