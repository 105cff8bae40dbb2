import Fastify from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'
import { reportTo, setting } from './usage.ts'

// The baseline of the product: the minimum that a server on this stack must do to store a message, count it and deliver it.
const pool = new pg.Pool({ connectionString: setting('DATABASE_URL'), max: 10 })
await pool.query(`
  create table if not exists "floorRooms" (
    id bigint primary key, side1 bigint not null, side2 bigint not null, "lastSeq" int not null default 0,
    "lastMessage" text, "lastAt" timestamptz, unread1 int not null default 0, unread2 int not null default 0
  ) with (fillfactor = 50);
  create table if not exists "floorMessages" (
    "roomId" bigint not null, seq int not null, "senderId" bigint not null, content text not null,
    "createdAt" timestamptz not null default now(), primary key ("roomId", seq)
  );
  insert into "floorRooms" (id, side1, side2)
    select id, "participant1Id", "participant2Id" from "chatRooms" on conflict do nothing`)
const { rows: tokens } = await pool.query<{ token: string; userId: string }>(
  'select token, "userId" from "benchTokens"',
)
const userOf = new Map(tokens.map(({ token, userId }) => [token, Number(userId)]))

const store = {
  name: 'store',
  text: `
    with room as (
      update "floorRooms" set "lastSeq" = "lastSeq" + 1, "lastMessage" = $3, "lastAt" = now(),
        unread1 = unread1 + (side1 <> $2)::int, unread2 = unread2 + (side2 <> $2)::int
      where id = $1 and $2 in (side1, side2) returning *
    )
    insert into "floorMessages" ("roomId", seq, "senderId", content) select id, "lastSeq", $2, $3 from room
    returning seq, "createdAt", (select case when side1 = $2 then side2 else side1 end from room) as "otherId"`,
}

const app = Fastify()
const io = new Server(app.server, { transports: ['websocket'], serveClient: false })
io.use((socket, next) => {
  const userId = userOf.get(String(socket.handshake.auth['token']))
  if (userId === undefined) return next(new Error('UNAUTHORIZED'))
  void socket.join(`u${userId}`)
  next()
})
app.post<{ Params: { id: string }; Body: { content: string; clientId: string } }>(
  '/api/chat-rooms/:id/messages',
  async (request, reply) => {
    const senderId = userOf.get(request.headers.authorization?.slice('Bearer '.length) ?? '')
    if (senderId === undefined) return reply.code(401).send()
    const { content, clientId } = request.body
    const { rows } = await pool.query<{ seq: number; createdAt: Date; otherId: string }>({
      ...store,
      values: [request.params.id, senderId, content],
    })
    if (rows[0] === undefined) return reply.code(404).send()
    const { seq, createdAt, otherId } = rows[0]
    const message = {
      roomId: Number(request.params.id),
      seq,
      clientId,
      senderId,
      content,
      createdAt,
    }
    io.to(`u${otherId}`).emit('message:new', message)
    return reply.code(201).send(message)
  },
)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
if (address === null || typeof address === 'string') throw new Error('No port')
reportTo(process, address.port)
