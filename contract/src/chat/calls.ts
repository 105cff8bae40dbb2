import { calls, del, get, post, put } from '../endpoint.ts'
import type { chatSpecs } from './specs.ts'

export const chat = calls<typeof chatSpecs>()({
  listRooms: get('/api/chat-rooms', {
    limit: 50,
    pollMs: 1_500,
  }),
  readRoom: get('/api/chat-rooms/:id', {
    staleMs: 300_000,
  }),
  listMessages: get('/api/chat-rooms/:id/messages', {
    limit: 50,
    pollMs: 1_000,
  }),
  send: post('/api/chat-rooms/:id/messages'),
  readUpTo: put('/api/chat-rooms/:id/read'),
  readMessage: put('/api/chat-messages/:id/read'),
  deleteMessage: del('/api/chat-messages/:id'),
  leave: post('/api/chat-rooms/:id/leave'),
  reveal: post('/api/chat-rooms/:id/reveal'),
})
