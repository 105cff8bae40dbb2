import type { DemoRoom } from './demo-room.ts'
import { courageRooms } from './rooms-courage.ts'
import { friendshipRooms } from './rooms-friendship.ts'
import { smallRooms } from './rooms-small.ts'

export const rooms: readonly DemoRoom[] = [...friendshipRooms, ...courageRooms, ...smallRooms]
