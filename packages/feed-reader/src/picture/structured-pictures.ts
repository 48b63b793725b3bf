/** Types of schema.org for stories, such as NewsArticle and BlogPosting. */
const STORY_TYPE = /(?:Article|Posting|Report|Recipe)$/
/** Levels of lists, graphs and main entities; pages have two. */
const MAX_DEPTH = 4
const MAX_PICTURES = 10
/** Some sites write line breaks in texts, which JSON does not allow. */
const CONTROL_CHARACTERS = /\p{Cc}+/gu

/**
 * The addresses of the pictures of stories in a JSON-LD document (schema.org: `image`, then `thumbnailUrl`), as written;
 * none for invalid JSON. Logos and portraits of organisations and persons are not among them.
 */
export function findStructuredPictures(json: string): string[] {
  try {
    return storiesIn(JSON.parse(json.replace(CONTROL_CHARACTERS, ' ')), MAX_DEPTH)
      .flatMap(story => [...addressesOf(story.image), ...addressesOf(story.thumbnailUrl)])
      .slice(0, MAX_PICTURES)
  } catch {
    return []
  }
}

type Node = Readonly<Record<string, unknown>>

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function storiesIn(value: unknown, depth: number): Node[] {
  if (depth === 0) return []
  return listOf(value)
    .filter(isNode)
    .flatMap(node => {
      const isStory = listOf(node['@type']).some(type => typeof type === 'string' && STORY_TYPE.test(type))
      const inner = [node['@graph'], node.mainEntity].flatMap(one => storiesIn(one, depth - 1))
      return isStory ? [node, ...inner] : inner
    })
}

function addressesOf(value: unknown): string[] {
  return listOf(value)
    .map(one => (isNode(one) ? (one.url ?? one.contentUrl) : one))
    .filter(address => typeof address === 'string')
}
