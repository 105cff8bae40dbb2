/** Who hears an announcement. The only place that knows the names of socket rooms. */
export interface Audience {
  rooms: string[]
  except: string[]
}

const room = {
  member: (id: number) => `u${id}`,
  session: (id: string) => `s${id}`,
  members: 'members',
  post: (id: number) => `p${id}`,
  watcher: (postId: number, userId: number) => `p${postId}u${userId}`,
}

/** The rooms a socket is in from its handshake on. */
export const roomsOf = (member: { id: number; sessionId: string }) => [
  room.member(member.id),
  room.session(member.sessionId),
  room.members,
]

/** The rooms of a socket that has a post open. */
export const watchRooms = (postId: number, userId: number) => [
  room.post(postId),
  room.watcher(postId, userId),
]

export const to = {
  /** Every device of one person. */
  member: (id: number): Audience => ({ rooms: [room.member(id)], except: [] }),
  /** Everybody signed in but these people. */
  membersExcept: (ids: readonly number[]): Audience => ({
    rooms: [room.members],
    except: ids.map(room.member),
  }),
  /** Everybody who has the post open but these people. */
  watchers: (postId: number, exceptIds: readonly number[]): Audience => ({
    rooms: [room.post(postId)],
    except: exceptIds.map(room.member),
  }),
  /** The devices on which these people have the post open. */
  watchersAmong: (postId: number, userIds: readonly number[]): Audience => ({
    rooms: userIds.map((userId) => room.watcher(postId, userId)),
    except: [],
  }),
  session: (id: string): Audience => ({ rooms: [room.session(id)], except: [] }),
}
