import type { BenchPerson } from './community.ts'
import { compare, type Figure } from './figure.ts'
import type { Options } from './options.ts'
import { pinLoad } from './server-process.ts'
import { quantile } from './statistics.ts'
import { commented, rareCategory, waitingId } from './stories.ts'
import { StoryServer } from './story-server.ts'

const small = 10_000
const large = 1_000_000
const times = 60
const warmUp = 1_000
const pageSize = 9

/** The median of repeated calls, in milliseconds. */
type Measure = () => Promise<number>

interface Comparison {
  name: string
  goal: string
  floor: Measure
  product: Measure
}

const reading =
  (from: StoryServer, path: string, by?: BenchPerson): Measure =>
  () =>
    from.p50(path, times, by)

/** The same member sets and removes a like repeatedly. */
const liking = (stories: StoryServer, id: number): Measure => {
  let liked = false
  return async () => {
    const all: number[] = []
    for (let count = 0; count < times; count++) {
      liked = !liked
      all.push(await stories.post(`/api/posts/${id}/like`, stories.reader, { liked }))
    }
    return quantile(all, 0.5)
  }
}

/** A different member views a post each time, because only a member's first view in a day counts. */
const viewing = (stories: StoryServer, id: number): Measure => {
  let turn = 0
  return async () => {
    const all: number[] = []
    for (const person of stories.people.slice(turn, turn + times))
      all.push(await stories.post(`/api/posts/${id}/view`, person, {}))
    turn += times
    return quantile(all, 0.5)
  }
}

const plain = (count: number) => count.toLocaleString('en')
const feed = '/api/posts'
const forListener = '/api/posts/for-listener'
const page1000 = ({ newestId }: StoryServer) => `${feed}?before=${newestId - 1_000 * pageSize + 1}`
const userPosts = ({ people }: StoryServer) => `/api/user/${people[100]?.id}/posts`
const comments = (id: number) => `/api/posts/${id}/comments`

function comparisonsOf(few: StoryServer, many: StoryServer): Comparison[] {
  const grown = (name: string, pathOf: (stories: StoryServer) => string): Comparison => ({
    name: `${name}, 10 k | 1 M posts`,
    goal: '≤ 1.2 ×',
    floor: reading(few, pathOf(few)),
    product: reading(many, pathOf(many)),
  })
  const within = (name: string, goal: string, floor: string, product: string): Comparison => ({
    name,
    goal,
    floor: reading(many, floor),
    product: reading(many, product),
  })
  /** Compare an act on the post with few comments and on the one with many. */
  const busy = (name: string, measureOf: (id: number) => Measure): Comparison => ({
    name: `${name}, ${plain(commented.few)} | ${plain(commented.many)} comments`,
    goal: '≤ 1.2 ×',
    floor: measureOf(many.commentedIds.few),
    product: measureOf(many.commentedIds.many),
  })
  const listener = (categories: string[]) =>
    `${forListener}?${categories.map((one) => `categories=${one}`).join('&')}`
  return [
    grown('feed', () => feed),
    within('feed of 1 M, page 1 | page 1,000', '≤ 1.2 ×', feed, page1000(many)),
    {
      name: 'feed of 1 M, without | with blocks',
      goal: '',
      floor: reading(many, feed, many.unblocked),
      product: reading(many, feed),
    },
    grown('one category', () => `${feed}?category=sleep`),
    within(
      'one category of 1 M, common | rare',
      '≤ 2 ×',
      `${feed}?category=sleep`,
      `${feed}?category=${rareCategory.name}`,
    ),
    grown('what a listener can answer', () => forListener),
    within(
      'for a listener of 1 M, the first page | one in the middle of the line',
      '≤ 1.2 ×',
      forListener,
      `${forListener}?before=${waitingId(large)}`,
    ),
    {
      name: 'for a listener of 1 M, without a preference | for a rare category',
      goal: '≤ 2 ×',
      floor: reading(many, forListener),
      product: reading(many, forListener, many.picky),
    },
    within(
      'for a listener of 1 M, a common category | a rare one',
      '≤ 2 ×',
      listener(['sleep']),
      listener([rareCategory.name]),
    ),
    within(
      'for a listener of 1 M, one category | six',
      '',
      listener(['sleep']),
      listener([rareCategory.name, 'sleep', 'study', 'love', 'hobby', 'other']),
    ),
    grown("a person's posts", userPosts),
    grown(`comments of a post with ${plain(commented.many)}`, ({ commentedIds }) =>
      comments(commentedIds.many),
    ),
    busy('comments of a post', (id) => reading(many, comments(id))),
    busy('a post', (id) => reading(many, `${feed}/${id}`)),
    busy('like of a post', (id) => liking(many, id)),
    busy('view of a post', (id) => viewing(many, id)),
  ]
}

/**
 * Every list of posts, read again and again by a member who has blocked others, in small tables and in large ones; and
 * what is read and done where there are few comments and where there are many.
 */
export const feedReads = ({ rounds, progress }: Options): Promise<Figure[]> =>
  StoryServer.with(small, (few) =>
    StoryServer.with(large, async (many) => {
      const unpin = pinLoad()
      try {
        // Warm up, so that code that is not compiled yet is not measured.
        for (const stories of [few, many]) await stories.p50(feed, warmUp)
        const figures: Figure[] = []
        for (const { name, goal, floor, product } of comparisonsOf(few, many)) {
          const halves: [number[], number[]] = [[], []]
          await floor()
          await product()
          for (let round = 0; round < rounds; round++) {
            halves[0].push(await floor())
            halves[1].push(await product())
          }
          const figure = compare({ name, unit: 'ms', goal }, ...halves)
          progress(`${name}: ${figure.floor?.toFixed(2)} | ${figure.product.toFixed(2)} ms`)
          figures.push(figure)
        }
        return figures
      } finally {
        unpin()
      }
    }),
  )
