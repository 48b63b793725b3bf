import type { Story } from '../story.ts'

/** A lighthouse. */
export const lastKeeper: Story = {
  slug: 'the-last-keeper-of-skarvoy-light',
  title: 'The last keeper of Skarvøy light does not plan to leave',
  summary:
    'The lamp has run by itself since 1998. Solveig Aune still climbs 141 steps every night, because ships, she says, can tell.',
  category: 'Travel',
  author: 'Noor van Essen',
  picture: 'last-keeper',
  pictureAlt: 'A lighthouse on a rock in a storm, its beam sweeping through dark clouds over breaking waves',
  cycleDay: 6,
  time: '18:25',
  paragraphs: [
    'The mail boat will not stop, so you jump. Solveig Aune catches you by the sleeve, says the kettle is on, and starts up the rock without looking round. She is seventy-three.',
    'Officially there is no keeper at Skarvøy. The lamp switches itself on at dusk, counts its own turns and telephones the mainland when a bulb fails. What it does not do is wipe salt from the glass, and after a westerly gale that matters: a film as thin as breath can take five miles off the light. So, every night, she climbs.',
    'Each lighthouse has its own rhythm, so that a crew in the dark can tell one from the other. Skarvøy’s is three short and one long. Sailors who have come home to it for forty years say they can feel when it is a moment late. The coastal service says that is impossible. Aune found the worn tooth in the gear all the same.',
    'In the log, below the wind and the height of the sea, is a column without a heading where she writes whatever else there is. Two hundred eiders. A bottle, empty. A cruise ship that turned all its lights off for one minute as it passed, and then on again.',
    'Was it a greeting? She looks at me as if I had asked whether the tea was wet.',
  ],
}
