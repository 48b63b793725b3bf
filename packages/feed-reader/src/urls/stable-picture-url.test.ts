import { describe, expect, it } from 'vitest'
import { stablePictureUrl } from './stable-picture-url.ts'

describe('stablePictureUrl', () => {
  it.each([
    [
      'https://scontent-fra3-1.xx.fbcdn.net/v/t39.30808-6/1_n.jpg?stp=dst-jpg&_nc_cat=1&ccb=1-7&_nc_ohc=a&oh=00_b&oe=65F0',
      'https://scontent-fra3-1.xx.fbcdn.net/v/t39.30808-6/1_n.jpg?stp=dst-jpg&ccb=1-7',
    ],
    [
      'https://cdn.discordapp.com/attachments/1/2/river.png?ex=65f0&is=65e0&hm=ab&',
      'https://cdn.discordapp.com/attachments/1/2/river.png?',
    ],
    [
      'https://a.s3.amazonaws.com/river.jpg?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=3600&X-Amz-Signature=ab',
      'https://a.s3.amazonaws.com/river.jpg',
    ],
    [
      'https://a.cloudfront.net/river.webp?w=1200&Expires=1&Signature=a~b&Key-Pair-Id=K',
      'https://a.cloudfront.net/river.webp?w=1200',
    ],
    [
      'https://a.blob.core.windows.net/b/river.jpg?sv=2022&sr=b&sig=a%2Bb',
      'https://a.blob.core.windows.net/b/river.jpg?sv=2022&sr=b',
    ],
    [
      'https://firebasestorage.googleapis.com/v0/b/a/o/river.jpg?alt=media&token=1-2',
      'https://firebasestorage.googleapis.com/v0/b/a/o/river.jpg?alt=media',
    ],
  ])('turns %s into %s', (url, stable) => {
    expect(stablePictureUrl(url)).toBe(stable)
  })

  it.each([
    null,
    'https://news.example/river.jpg',
    'https://news.example/river.jpg?',
    'https://news.example/river.jpg?w=1200&&h=&s=ab',
    'https://news.example/picture.php?token=5',
    'https://news.example/picture?signature=5#a',
    'https://news.example/river.jpg#?token=5',
  ])('keeps %s', url => {
    expect(stablePictureUrl(url)).toBe(url)
  })
})
