import { api } from '@dodam/contract'
import { spelt } from '../spelt.ts'
import type { Random } from './random.ts'
import { call } from './rest.ts'

export interface Account {
  memberId: number
  token: string
}

/** A sharer and a listener with a room of their own. */
export interface Couple {
  roomId: number
  sharer: Account
  listener: Account
}

/** Passwords are hashed at sign-up, which occupies a core; more at once would only wait for each other. */
const atOnce = 4

async function register(
  origin: string,
  role: 'sharer' | 'listener',
  random: Random,
): Promise<Account> {
  const { token, user } = await call(origin, api.accounts.register, {
    body: {
      // In letters: one in a thousand of such numbers looks like a telephone number, which no name may contain.
      username: `${role.slice(0, 2)}${spelt(Number.parseInt(random.uuid().replaceAll('-', '').slice(0, 12), 16))}`,
      // A uuid can begin with digits alone, which would be refused.
      password: `fault-${random.uuid().slice(0, 13)}`,
      role,
      gradeLevel: 'high2',
      gender: 'prefer_not_to_say',
    },
  })
  return { memberId: user.id, token }
}

async function openRoom(origin: string, random: Random): Promise<Couple> {
  const sharer = await register(origin, 'sharer', random)
  const listener = await register(origin, 'listener', random)
  const post = await call(origin, api.posts.publish, {
    token: sharer.token,
    body: { content: '요즘 잠이 잘 오지 않아요. 누가 들어 주면 좋겠어요.', categories: ['sleep'] },
  })
  const request = await call(origin, api.chatRequests.send, {
    token: listener.token,
    body: { postId: post.id, message: '이야기 들어 줄게요.' },
  })
  const { chatRoomId } = await call(origin, api.chatRequests.respond, {
    token: sharer.token,
    params: { id: request.id },
    body: { status: 'accepted' },
  })
  if (chatRoomId === null) throw new Error(`Request ${request.id} was accepted without a room`)
  return { roomId: chatRoomId, sharer, listener }
}

/** Bring `pairs` couples together by the usual calls: sign up, post, request, accept. */
export async function openRooms(
  origins: readonly string[],
  pairs: number,
  random: Random,
): Promise<Couple[]> {
  const couples: Couple[] = []
  let started = 0
  const work = async () => {
    while (started < pairs) {
      const origin = origins[started++ % origins.length] ?? ''
      couples.push(await openRoom(origin, random))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return couples
}
