/** Who hears an announcement. The only place that knows the names of socket rooms. */
export interface Audience {
  rooms: string[]
  except: string[]
}

const room = {
  member: (id: number) => `u${id}`,
  session: (id: string) => `s${id}`,
  members: 'members',
}

/** The rooms a socket is in from its handshake on; clients never ask for one. */
export const roomsOf = (member: { id: number; sessionId: string }) => [
  room.member(member.id),
  room.session(member.sessionId),
  room.members,
]

export const to = {
  /** Every device of one person. */
  member: (id: number): Audience => ({ rooms: [room.member(id)], except: [] }),
  /** Everybody signed in but these people. */
  membersExcept: (ids: readonly number[]): Audience => ({
    rooms: [room.members],
    except: ids.map(room.member),
  }),
  session: (id: string): Audience => ({ rooms: [room.session(id)], except: [] }),
}
