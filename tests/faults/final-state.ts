import pg from 'pg'

export interface FinalMessage {
  id: number
  seq: number
  clientId: string | null
  senderId: number
  content: string
}

export interface FinalSide {
  memberId: number
  unread: number
  readUpTo: number
}

export interface FinalRoom {
  id: number
  chatRequestId: number | null
  lastSeq: number
  sides: readonly [FinalSide, FinalSide]
  /** In the order of seq. */
  messages: FinalMessage[]
}

export interface FinalState {
  rooms: FinalRoom[]
}

type RoomRow = Record<
  | 'id'
  | 'chatRequestId'
  | 'lastSeq'
  | 'participant1Id'
  | 'participant2Id'
  | 'unread1'
  | 'unread2'
  | 'read1'
  | 'read2',
  string | number
>

/** Postgres returns a bigint as text. */
type MessageRow = Record<'id' | 'roomId' | 'senderId', string> &
  Pick<FinalMessage, 'seq' | 'clientId' | 'content'>

/** Read the stored state directly from Postgres, so that no server code can falsify what the checker gets. */
export async function readFinalState(databaseUrl: string): Promise<FinalState> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // One snapshot for both reads.
    await client.query('begin isolation level repeatable read')
    const rooms = await client.query<RoomRow>('select * from "chatRooms" order by id')
    const messages = await client.query<MessageRow>(
      'select * from "chatMessages" order by "roomId", seq, id',
    )
    await client.query('commit')
    const byRoom = Map.groupBy(messages.rows, (row) => Number(row.roomId))
    return {
      rooms: rooms.rows.map((row) => ({
        id: Number(row.id),
        chatRequestId: row.chatRequestId === null ? null : Number(row.chatRequestId),
        lastSeq: Number(row.lastSeq),
        sides: [
          {
            memberId: Number(row.participant1Id),
            unread: Number(row.unread1),
            readUpTo: Number(row.read1),
          },
          {
            memberId: Number(row.participant2Id),
            unread: Number(row.unread2),
            readUpTo: Number(row.read2),
          },
        ],
        messages: (byRoom.get(Number(row.id)) ?? []).map(
          ({ id, seq, clientId, senderId, content }) => ({
            id: Number(id),
            seq,
            clientId,
            senderId: Number(senderId),
            content,
          }),
        ),
      })),
    }
  } finally {
    await client.end()
  }
}
