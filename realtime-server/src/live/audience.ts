import {
  isAdult,
  type Language,
  languages,
  mayListen,
  mayMeet,
  type Role,
  roles,
  rolesOf,
  type Staffed,
  type StaffRole,
  staffRoles,
} from '@dodam/contract'
import { hasClosedChats, type Member } from '../core/sessions/actor.ts'
import type { SharedChange } from '../core/tx/changes.ts'
import type { Audience } from '../core/tx/write.ts'

/** The properties of a member that decide which live events they receive. */
export type RightsHolder = Pick<
  Member,
  'role' | 'staffRoles' | 'isVerified' | 'gradeLevel' | 'language' | 'chatsClosedUntil'
>

/** Members who may send chat requests, by the properties that `mayMeet` looks at. */
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
  /** Of sockets whose session is locked. They are in no other room than these and that of their session. */
  locked: 'locked',
  lockedStaff: (role: StaffRole) => `locked:${role}`,
  lockedMember: (id: number) => `locked:u${id}`,
  members: 'members',
  staff: (role: StaffRole) => `staff:${role}`,
  staffIn: (role: StaffRole, language: Language) => `staff:${role}:${language}`,
  chatsClosed: 'chats-closed',
  requesters: (kind: RequesterKind) => `requesters:${kind}`,
  readers: (role: Role, language: Language) => `readers:${role}:${language}`,
  post: (id: number) => `p${id}`,
  watcher: (postId: number, userId: number) => `p${postId}u${userId}`,
  store: 'store',
  storeWatcher: (userId: number) => `store:u${userId}`,
  /** Of what an instance listens to by itself, to see whether messages arrive: no socket is in it. */
  watch: (instance: string) => `watch:${instance}`,
  watchAnswers: (instance: string) => `watch:${instance}:answers`,
}
export const memberRoom = room.member
/** An admin is in at least one of these rooms. */
export const staffRooms: readonly string[] = staffRoles.map(room.staff)
export const lockedRoom = room.locked
export const lockedMemberRoom = room.lockedMember
/** Sockets in this room receive no events of chats. */
export const chatsClosedRoom = room.chatsClosed

/** The channel between instances that every instance receives. */
export const sharedChannel = 'all'

/**
 * Return the channel between instances of a room. One for each member, each post, the store and each watch: an instance
 * receives it while it has such a room. The other rooms have sockets on every instance, and share one.
 */
export function channelOf(name: string): string {
  const [, owner] = /^(?:locked:)?(u\d+)$/.exec(name) ?? /^(p\d+)(?:u\d+)?$/.exec(name) ?? []
  if (owner !== undefined) return owner
  if (name.startsWith('watch:')) return name
  return /^store(?::u\d+)?$/.test(name) ? room.store : sharedChannel
}

/** Return the channel of the rooms that a change concerns. */
export function channelOfChange(change: SharedChange): string {
  if (change.kind === 'unread') return channelOf(room.member(change.id))
  if (change.kind === 'post-counts') return channelOf(room.post(change.id))
  return change.kind === 'product' ? room.store : sharedChannel
}

/** Return the kinds of requesters who may ask `author` for a chat. */
const kindsThatMayMeet = (author: Pick<Member, 'gradeLevel' | 'isVerified'>): RequesterKind[] =>
  requesterKinds.filter((kind) => mayMeet(requesters[kind], author))

/** Return how many requesters of each kind are connected. `peopleIn` counts the members in a room. */
export const countRequesters = (peopleIn: (room: string) => number): Record<string, number> =>
  Object.fromEntries(requesterKinds.map((kind) => [kind, peopleIn(room.requesters(kind))]))

/** The rooms whose sockets hear that the team is called. */
export const calledRooms: readonly string[] = [...staffRooms, ...staffRoles.map(room.lockedStaff)]

/** The kind under which the open pages of an admin are counted. */
const teamKind = (adminId: number) => `team:${adminId}`

/** Return what counts these admins as having a page open that sounds when the team is called. */
export const countTeam = (adminIds: readonly number[]): Record<string, number> =>
  Object.fromEntries(adminIds.map((id) => [teamKind(id), 1]))

/** Return whether one of these admins has such a page open. */
export const isTeamOpen = (
  counts: Readonly<Record<string, number>>,
  adminIds: readonly number[],
): boolean => adminIds.some((id) => (counts[teamKind(id)] ?? 0) > 0)

/** Return how many of the counted requesters may ask `author` for a chat. */
export const requestersFor = (
  author: Pick<Member, 'gradeLevel' | 'isVerified'>,
  counts: Readonly<Record<string, number>>,
): number => kindsThatMayMeet(author).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

/** Every room of member `userId` that depends on rights. Of these, a socket is only in the rooms that `roomsOf` returns. */
export const roomsByRight = (userId: number): readonly string[] => [
  room.member(userId),
  room.members,
  room.locked,
  room.lockedMember(userId),
  ...staffRoles.flatMap((role) => [
    room.lockedStaff(role),
    room.staff(role),
    ...languages.map((language) => room.staffIn(role, language)),
  ]),
  room.chatsClosed,
  ...requesterKinds.map(room.requesters),
  ...roles.flatMap((role) => languages.map((language) => room.readers(role, language))),
]

/** Return the rooms for a member's rights at `now` (milliseconds since 1970). */
function rightsRooms(holder: RightsHolder, now: number): string[] {
  const kind = !isAdult(holder) ? 'minor' : holder.isVerified ? 'verified' : 'adult'
  return [
    ...holder.staffRoles.flatMap((role) => [room.staff(role), room.staffIn(role, holder.language)]),
    ...(hasClosedChats(holder, now) ? [room.chatsClosed] : []),
    ...(mayListen(holder) ? [room.requesters(kind)] : []),
    room.readers(holder.role, holder.language),
  ]
}

/** Return the rooms of a socket at `now` (milliseconds since 1970), without those of what it has open. */
export const roomsOf = (
  member: RightsHolder & Pick<Member, 'id' | 'sessionId' | 'isLocked'>,
  now: number,
): string[] => [
  room.session(member.sessionId),
  ...(member.isLocked
    ? [room.locked, room.lockedMember(member.id), ...member.staffRoles.map(room.lockedStaff)]
    : [room.member(member.id), room.members, ...rightsRooms(member, now)]),
]

/** The rooms of a socket that has a post open. */
export const watchRooms = (postId: number, userId: number) => [
  room.post(postId),
  room.watcher(postId, userId),
]

/** The rooms of a socket that has the store open. */
export const storeRooms = (userId: number) => [room.store, room.storeWatcher(userId)]

export const to = {
  /** Every socket. */
  everybody: { rooms: [], except: [] } satisfies Audience,
  /** Every device of one member. */
  member: (id: number): Audience => ({ rooms: [room.member(id)], except: [] }),
  /** The same, also where their session is locked. */
  memberAndLocked: (id: number): Audience => ({
    rooms: [room.member(id), room.lockedMember(id)],
    except: [],
  }),
  /** Every device of these members, of whom there is at least one. */
  members: (ids: readonly number[]): Audience => ({ rooms: ids.map(room.member), except: [] }),
  /** Every admin whose roles may make a call, except these admins: who may read a thing hears of it. */
  staff: ({ staff }: Staffed, exceptIds: readonly number[] = []): Audience => ({
    rooms: rolesOf(staff).map(room.staff),
    except: exceptIds.map(room.member),
  }),
  /** The same, also where their session is locked. */
  staffAndLocked: ({ staff }: Staffed, exceptIds: readonly number[]): Audience => ({
    rooms: rolesOf(staff).flatMap((role) => [room.staff(role), room.lockedStaff(role)]),
    except: exceptIds.flatMap((id) => [room.member(id), room.lockedMember(id)]),
  }),
  /** The same as `staff`, of those with this language. */
  staffIn: (
    { staff }: Staffed,
    { language, exceptIds }: { language: Language; exceptIds: readonly number[] },
  ): Audience => ({
    rooms: rolesOf(staff).map((role) => room.staffIn(role, language)),
    except: exceptIds.map(room.member),
  }),
  /** Every member except these. */
  membersExcept: (ids: readonly number[]): Audience => ({
    rooms: [room.members],
    except: ids.map(room.member),
  }),
  /** The members who may ask `author` for a chat, and all other members; both without the excluded ones. */
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
  /** Every member with one of these roles and this language. */
  readers: (of: readonly Role[], language: Language): Audience => ({
    rooms: of.map((role) => room.readers(role, language)),
    except: [],
  }),
  /** Every member who has the post open, except these. */
  watchers: (postId: number, exceptIds: readonly number[]): Audience => ({
    rooms: [room.post(postId)],
    except: exceptIds.map(room.member),
  }),
  /** The devices on which these members have the post open. */
  watchersAmong: (postId: number, userIds: readonly number[]): Audience => ({
    rooms: userIds.map((userId) => room.watcher(postId, userId)),
    except: [],
  }),
  /** Every member who has the store open. */
  store: { rooms: [room.store], except: [] } satisfies Audience,
  /** The devices on which these members have the store open. */
  storeAmong: (userIds: readonly number[]): Audience => ({
    rooms: userIds.map(room.storeWatcher),
    except: [],
  }),
  session: (id: string): Audience => ({ rooms: [room.session(id)], except: [] }),
  /** The delivery watch of these instances. */
  watchOf: (instances: readonly string[]): Audience => ({
    rooms: instances.map(room.watch),
    except: [],
  }),
  /** What others answer to the delivery watch of an instance. */
  watchAnswersOf: (instance: string): Audience => ({
    rooms: [room.watchAnswers(instance)],
    except: [],
  }),
}
