import { describe, expect, it } from 'vitest'
import { readAddressSize } from './picture-size.ts'

describe('readAddressSize', () => {
  it.each([
    ['https://s.example/a-150x100.jpg', 150],
    ['https://s.example/a.jpg?w=72', 72],
    ['https://s.example/a.jpg?ssl=1&resize=640%2C480', 640],
    ['https://s.example/thumbor/x/0x0:2040x1360/1310x873/a.jpg', 1310],
    ['https://s.example/300x200/a-1920x1080.jpg', 300],
    ['https://s.example/image/upload/w_640,c_fill/a.jpg', 640],
    ['https://s.example/images/0a-1_w948_r1.77_fpx47.jpg', 948],
    ['https://upload.wikimedia.example/thumb/a/220px-A.jpg', 220],
    ['https://a.typepad.example/.a/6a01-320wi', 320],
    ['https://ichef.bbci.co.uk/ace/standard/240/cpsprodpb/a.jpg', 240],
    ['https://static01.nyt.com/images/2025/a-moth.jpg', 151],
    ['https://i.ytimg.com/vi/a/maxresdefault.jpg', 1280],
    ['https://4.bp.blogspot.com/-a/b/s72-c/a.jpg', 72],
    ['https://live.staticflickr.com/1/2_3_s.jpg', 75],
    ['https://cdn-images.medium.example/max/1024/a.jpeg', 1024],
    ['https://s.example/media/display/5/w:1280/p:16x9/a.jpg', 1280],
    ['https://i.vimeocdn.com/video/2-8-d_960?region=us', 960],
    ['https://b.thumbs.redditmedia.com/z4.jpg', 140],
    ['https://encrypted-tbn0.gstatic.com/images?q=tbn:A', 150],
    ['https://s.example/2025/05/a.jpg', null],
    ['https://s.example/team-w12-recap.jpg', null],
  ])('reads the width of %s', (url, width) => {
    expect(readAddressSize(url).widthPx).toBe(width)
  })

  it.each([
    ['http://www.s.example/a-150x150.jpg', 'https://s.example/a.jpg?ver=2'],
    ['https://s.example/a.jpg?w=72&h=72&crop=1', 'https://s.example/a.jpg?w=1200'],
    ['https://ichef.bbci.co.uk/news/240/b/a.jpg', 'https://ichef.bbci.co.uk/news/976/b/a.jpg'],
    ['https://4.bp.blogspot.com/-a/s72-c/a.jpg', 'https://4.bp.blogspot.com/-a/s1600/a.jpg'],
    ['https://i.ytimg.com/vi/a/default.jpg', 'https://i.ytimg.com/vi/a/hqdefault.jpg'],
  ])('recognises %s and %s as one picture', (one, other) => {
    expect(readAddressSize(one).pictureKey).toBe(readAddressSize(other).pictureKey)
  })

  it.each([
    ['https://s.example/image.php?v=1', 'https://s.example/image.php?v=2'],
    ['https://s.example/a1.jpg', 'https://s.example/a2.jpg'],
    ['https://s.example/i?url=a.jpg&w=9', 'https://s.example/i?url=b.jpg&w=9'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(readAddressSize(one).pictureKey).not.toBe(readAddressSize(other).pictureKey)
  })
})
