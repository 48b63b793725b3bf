import { describe, expect, it } from 'vitest'
import { trimBoilerplate } from './trim-boilerplate.ts'

const TITLE = 'Storm over the bay'

describe('trimBoilerplate', () => {
  it.each([
    `This article, "${TITLE}" first appeared on MacRumors.com Discuss this article in our forums`,
    'Tags: Storms, Rivers Discuss this article in our forums',
    '© 2024 TechCrunch. All rights reserved. For personal use only.',
    'Copyright 2024 The Associated Press. All rights reserved. This material may not be published, broadcast, rewritten or redistributed without permission.',
    `- La noticia ${TITLE} fue publicada originalmente en Xataka por Jo Doe .`,
    `– La noticia ${TITLE} fue publicada originalmente en Genbeta por Jo Doe .`,
    'Learn more about your ad choices. Visit megaphone.fm/adchoices',
    'Hosted on Acast. See acast.com/privacy for more information.',
    'See omnystudio.com/listener for privacy information.',
    'See Privacy Policy at https://art19.com/privacy and California Privacy Notice at https://art19.com/privacy#do-not-sell-my-info.',
    'Hosted by Simplecast, an AdsWizz company. See pcm.adswizz.com for information about our collection and use of personal data for advertising.',
    'Advertising Inquiries: https://redcircle.com/brands Privacy & Opt-Out: https://redcircle.com/privacy',
    '--- Send in a voice message: https://podcasters.spotify.com/pod/show/bay/message',
    '--- Send in a voice message: https://anchor.fm/bay/message Support this podcast: https://anchor.fm/bay/support',
    '(Feed generated with FetchRSS)',
    '(Feed generated with FetchRSS )',
    'Leia mais (03/09/2026 - 19h22)',
    '3 posts - 2 participants Read full topic',
    '3 posts - 2 participants',
    'Points: 100 # Comments: 20',
    '[contains quote post or other embedded content]',
    '1 post - 1 participant Read full topic',
    'Discussion | Link',
    `${TITLE} originally published on CSS-Tricks, which is part of the DigitalOcean family. You should get the newsletter.`,
    `You're reading ${TITLE}, a blog post from OMG! Ubuntu. Do not reproduce elsewhere without permission.`,
    'This story continues at The Next Web',
    'This story continues at The Next Web Or just read more coverage about: Storms',
    'Statistics: Posted by jo — Mon Mar 09, 2026 10:00 am',
    'Statistics: Posted by jo doe — Mon Mar 09, 2026 10:00 am — Replies 3 — Views 120',
  ])('removes “%s”', ending => {
    expect(trimBoilerplate(`The river rose. ${ending}`, TITLE)).toBe('The river rose.')
    expect(trimBoilerplate(ending, TITLE)).toBe('')
  })

  it('removes who submitted a post to Lemmy', () => {
    const opening = 'submitted by jo to news 123 points | 45 comments'
    expect(trimBoilerplate(`${opening} https://news.example/1`, TITLE)).toBe('')
    expect(trimBoilerplate(`${opening} https://news.example/1 The river rose.`, TITLE)).toBe(
      'The river rose.',
    )
    expect(trimBoilerplate(`${opening} The river rose.`, TITLE)).toBe('The river rose.')
  })

  it.each(['durée : 01:28:07 - ', 'Getting your Trinity Audio player ready... '])(
    'removes “%s” before a text',
    opening => {
      expect(trimBoilerplate(`${opening}The river rose.`, TITLE)).toBe('The river rose.')
      expect(trimBoilerplate(opening.trim(), TITLE)).not.toContain('river')
    },
  )

  it.each([
    'La durée : 01:28:07 - et demie',
    'La noticia de la tormenta fue publicada originalmente en 1965.',
    'This article, "Why rivers rise", first appeared on Monday',
    'This story continues at the second part',
    'The firm wrote “© 2024 Bugle. All rights reserved.” below it',
    'Learn more about your ad choices.',
    'They discuss this article in our forums',
    'Leia mais (e melhor)',
    'A song submitted by jo to the jury with 123 points | 45 comments',
    'The topic had 3 posts - 2 participants',
    'The minister posted a photo: the river',
  ])('keeps %j', text => {
    expect(trimBoilerplate(text, TITLE)).toBe(text)
  })
})
