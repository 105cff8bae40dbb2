import type { comments, PostLike, posts } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../acts/use-act.ts'
import type { Input } from '../../api/call.ts'
import { inputsUnderWay, useUnderWay } from '../../api/use-write.ts'
import { useMe } from '../accounts/session.ts'
import { openSignIn } from '../accounts/sign-in.ts'

type Likes = typeof posts.like | typeof comments.like
type Liked = Pick<PostLike, 'id' | 'isLiked' | 'likesCount'>

/**
 * Return the like of a story or comment as the reader wants it: shown at once, and reverted when refused. Requests
 * contain the wanted state, not a toggle, and run one after the other, so that a double tap ends in the last wanted
 * state.
 */
export function useLike(endpoint: Likes, { id, isLiked, likesCount }: Liked) {
  const cache = useQueryClient()
  const me = useMe()
  const { run } = useAct(endpoint, { inTurn: true })
  const wishIn = (inputs: Input<Likes>[]) =>
    inputs.findLast(({ params }) => params.id === id)?.body?.liked ?? isLiked
  const isWanted = wishIn(useUnderWay(endpoint))
  const send = (liked: boolean) => void run({ params: { id }, body: { liked } })
  return {
    isLiked: isWanted,
    count: Math.max(0, likesCount + Number(isWanted) - Number(isLiked)),
    onToggle: () =>
      me
        ? // A second tap may come before the first one is rendered.
          send(!wishIn(inputsUnderWay(cache, endpoint)))
        : openSignIn({ then: () => send(true) }),
  }
}
