import { chat, success } from '@dodam/contract'
import { type Limits, perMember } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import type { Presence } from '../../live/presence.ts'
import { deleteMessage } from './deleting.ts'
import { leave } from './leaving.ts'
import { listMessages, listRooms, readRoom } from './reads.ts'
import { reveal } from './revealing.ts'
import type { SendMessage } from './send.ts'
import { readMessage, readUpTo } from './writes.ts'

const burst = perMember('message-burst', 10, 5)

interface Parts {
  presence: Presence
  limits: Limits
  sendMessage: SendMessage
}

export const chatRoutes = ({ presence, limits, sendMessage }: Parts) => [
  route(chat.listRooms, ({ db, me, query }) => listRooms(db, me.id, query, presence)),
  route(chat.readRoom, ({ db, me, params }) => readRoom(db, me.id, params.id, presence)),
  route(chat.listMessages, ({ db, me, params, query }) =>
    listMessages(db, me.id, params.id, query),
  ),
  route(
    chat.send,
    async ({ me, params, body }) => {
      await limits.consume(burst, `${me.id}:${params.id}`)
      return await sendMessage({ ...body, roomId: params.id, senderId: me.id })
    },
    perMember('message', 60, 60),
  ),
  route(chat.readUpTo, async ({ me, params, body, write }) => {
    await write((tx) => readUpTo(tx, me, { roomId: params.id, ...body }, presence))
    return success
  }),
  route(chat.readMessage, async ({ me, params, write }) => {
    await write((tx) => readMessage(tx, me, params.id, presence))
    return success
  }),
  route(
    chat.deleteMessage,
    ({ me, params, write }) => write((tx) => deleteMessage(tx, me, params.id, presence)),
    perMember('message-delete', 60, 60),
  ),
  route(
    chat.leave,
    ({ me, params, body, write }) =>
      write((tx) => leave(tx, me, { roomId: params.id, ...body }, presence)),
    perMember('leave', 60, 3_600),
  ),
  route(chat.reveal, ({ me, params, write }) => write((tx) => reveal(tx, me, params.id, presence))),
]
