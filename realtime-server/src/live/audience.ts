import {
  isAdult,
  type Language,
  languages,
  mayListen,
  mayMeet,
  type Role,
  roles,
} from '@dodam/contract'
import { hasClosedChats, type Member } from '../core/sessions/actor.ts'
import type { Audience } from '../core/tx/write.ts'

/** What of a member decides which live events they may hear. */
export type RightsHolder = Pick<
  Member,
  'role' | 'isAdmin' | 'isVerified' | 'gradeLevel' | 'language' | 'chatsClosedUntil'
>

/** People who send chat requests, by what decides whom they may meet: see `mayMeet`. */
const requesters = {
  minor: { gradeLevel: 'high', isVerified: false },
  adult: { gradeLevel: 'adult', isVerified: false },
  verified: { gradeLevel: 'adult', isVerified: true },
} as const satisfies Record<string, Pick<Member, 'gradeLevel' | 'isVerified'>>
type RequesterKind = keyof typeof requesters
const requesterKinds = Object.keys(requesters) as RequesterKind[]

/** The only place that knows the names of socket rooms. */
const room = {
  member: (id: number) => `u${id}`,
  session: (id: string) => `s${id}`,
  members: 'members',
  admins: 'admins',
  chatsClosed: 'chats-closed',
  requesters: (kind: RequesterKind) => `requesters:${kind}`,
  readers: (role: Role, language: Language) => `readers:${role}:${language}`,
  post: (id: number) => `p${id}`,
  watcher: (postId: number, userId: number) => `p${postId}u${userId}`,
  store: 'store',
  storeWatcher: (userId: number) => `store:u${userId}`,
}
export const memberRoom = room.member
export const adminsRoom = room.admins
/** Who is in it hears nothing of chats. */
export const chatsClosedRoom = room.chatsClosed

/** The members who may ask `author` for a chat, as kinds of requesters. */
const kindsThatMayMeet = (author: Pick<Member, 'gradeLevel' | 'isVerified'>): RequesterKind[] =>
  requesterKinds.filter((kind) => mayMeet(requesters[kind], author))

/** How many people are connected who send chat requests, by their kind. `peopleIn` counts those in a room. */
export const countRequesters = (peopleIn: (room: string) => number): Record<string, number> =>
  Object.fromEntries(requesterKinds.map((kind) => [kind, peopleIn(room.requesters(kind))]))

/** How many of these counts are people who may ask `author` for a chat. */
export const requestersFor = (
  author: Pick<Member, 'gradeLevel' | 'isVerified'>,
  counts: Readonly<Record<string, number>>,
): number => kindsThatMayMeet(author).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

/** Every room that depends on rights: a socket is in those of `rightsRooms` and in no other of these. */
export const roomsByRight: readonly string[] = [
  room.admins,
  room.chatsClosed,
  ...requesterKinds.map(room.requesters),
  ...roles.flatMap((role) => languages.map((language) => room.readers(role, language))),
]

/** The rooms of what a member's rights are at `now` (milliseconds since 1970). */
export function rightsRooms(holder: RightsHolder, now: number): string[] {
  const kind = !isAdult(holder) ? 'minor' : holder.isVerified ? 'verified' : 'adult'
  return [
    ...(holder.isAdmin ? [room.admins] : []),
    ...(hasClosedChats(holder, now) ? [room.chatsClosed] : []),
    ...(mayListen(holder) ? [room.requesters(kind)] : []),
    room.readers(holder.role, holder.language),
  ]
}

/** The rooms a socket is in from its handshake on. */
export const roomsOf = (member: RightsHolder & Pick<Member, 'id' | 'sessionId'>, now: number) => [
  room.member(member.id),
  room.session(member.sessionId),
  room.members,
  ...rightsRooms(member, now),
]

/** The rooms of a socket that has a post open. */
export const watchRooms = (postId: number, userId: number) => [
  room.post(postId),
  room.watcher(postId, userId),
]

/** The rooms of a socket that has the store open. */
export const storeRooms = (userId: number) => [room.store, room.storeWatcher(userId)]

export const to = {
  /** Every socket there is. */
  everybody: { rooms: [], except: [] } satisfies Audience,
  /** Every device of one person. */
  member: (id: number): Audience => ({ rooms: [room.member(id)], except: [] }),
  /** Every admin. */
  admins: { rooms: [room.admins], except: [] } satisfies Audience,
  /** Every admin except these people. */
  adminsExcept: (ids: readonly number[]): Audience => ({
    rooms: [room.admins],
    except: ids.map(room.member),
  }),
  /** Everybody signed in, except these people. */
  membersExcept: (ids: readonly number[]): Audience => ({
    rooms: [room.members],
    except: ids.map(room.member),
  }),
  /** The members who may ask `author` for a chat, and all others who are signed in; both without these people. */
  byMayRequest: (
    author: Pick<Member, 'gradeLevel' | 'isVerified'>,
    exceptIds: readonly number[],
  ): { may: Audience; mayNot: Audience } => {
    const rooms = kindsThatMayMeet(author).map(room.requesters)
    const except = exceptIds.map(room.member)
    return {
      may: { rooms, except },
      mayNot: { rooms: [room.members], except: [...rooms, ...except] },
    }
  },
  /** Everybody signed in of one of these roles, whose language this is. */
  readers: (of: readonly Role[], language: Language): Audience => ({
    rooms: of.map((role) => room.readers(role, language)),
    except: [],
  }),
  /** Everybody who has the post open, except these people. */
  watchers: (postId: number, exceptIds: readonly number[]): Audience => ({
    rooms: [room.post(postId)],
    except: exceptIds.map(room.member),
  }),
  /** The devices on which these people have the post open. */
  watchersAmong: (postId: number, userIds: readonly number[]): Audience => ({
    rooms: userIds.map((userId) => room.watcher(postId, userId)),
    except: [],
  }),
  /** Everybody who has the store open. */
  store: { rooms: [room.store], except: [] } satisfies Audience,
  /** The devices on which these people have the store open. */
  storeAmong: (userIds: readonly number[]): Audience => ({
    rooms: userIds.map(room.storeWatcher),
    except: [],
  }),
  session: (id: string): Audience => ({ rooms: [room.session(id)], except: [] }),
}
