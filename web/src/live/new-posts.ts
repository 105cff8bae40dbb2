import type { Category, Post } from '@dodam/contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { waitingPostsKey } from './waiting-posts.ts'

/** Of the waiting stories, those that belong into a feed and are not in its loaded part yet. */
function newPostsFor(
  waiting: readonly Post[],
  shown: readonly Post[],
  category?: Category,
): Post[] {
  const ids = new Set(shown.map(({ id }) => id))
  const oldest = shown.at(-1)?.id ?? 0
  return waiting.filter(
    ({ id, categories }) =>
      id > oldest && !ids.has(id) && (category === undefined || categories.includes(category)),
  )
}

/** The stories that came while the feed `shown` was being read, and `take`, which lets them in. */
export function useNewPosts(shown: readonly Post[], category?: Category) {
  const cache = useQueryClient()
  const { data: waiting = [] } = useQuery<Post[]>({
    queryKey: waitingPostsKey,
    queryFn: skipToken,
  })
  const posts = newPostsFor(waiting, shown, category)
  const take = async () => {
    // Whatever let stories wait has loaded it already; a visitor never does.
    const { letIn } = await import('./apply.ts')
    for (const post of posts) letIn(cache, post)
    cache.setQueryData<Post[]>(waitingPostsKey, (held = []) =>
      held.filter((one) => !posts.includes(one)),
    )
  }
  return { count: posts.length, take }
}
