import { chat, success } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { EndBetween } from '../blocks/writes.ts'
import { deleteMessage } from './messages/delete.ts'
import { beforeSending } from './messages/precheck.ts'
import type { SendMessage } from './messages/send.ts'
import { listMessages, listRooms, readRoom } from './reads.ts'
import { leave } from './rooms/leave.ts'
import { type OnRevealed, reveal } from './rooms/reveal.ts'
import { readMessage, readUpTo } from './writes.ts'

interface ChatDeps {
  sendMessage: SendMessage
  endBetween: EndBetween
  onRevealed: OnRevealed
}

export const chatRoutes = ({ sendMessage, endBetween, onRevealed }: ChatDeps): Route[] => {
  const prepare = beforeSending()
  return [
    route(chat.listRooms, (call) => listRooms(call, call.query)),
    route(chat.readRoom, (call) => readRoom(call, call.params)),
    route(chat.listMessages, (call) =>
      listMessages(call, { roomId: call.params.id, ...call.query }),
    ),
    route(
      chat.send,
      async (call) => {
        const { params, body } = call
        const draft = { ...body, roomId: params.id }
        await prepare(call, draft)
        return await sendMessage(draft, call)
      },
      perMember('message', 60, 60),
      perMember('message-burst', 10, 5, { each: 'id' }),
    ),
    route(chat.readUpTo, async ({ params, body, write }) => {
      await write((tx) => readUpTo(tx, { roomId: params.id, ...body }))
      return success
    }),
    route(chat.readMessage, async ({ params, write }) => {
      await write((tx) => readMessage(tx, params))
      return success
    }),
    route(
      chat.deleteMessage,
      ({ params, write }) => write((tx) => deleteMessage(tx, params)),
      perMember('message-delete', 60, 60),
    ),
    route(
      chat.leave,
      ({ params, body, write }) =>
        write((tx) => leave(tx, { roomId: params.id, ...body, endBetween })),
      perMember('leave', 60, 3_600),
    ),
    route(chat.reveal, ({ params, write }) =>
      write((tx) => reveal(tx, { roomId: params.id, onRevealed })),
    ),
  ]
}
