export { type Connection, connect, type Db } from './connect.ts'
export { migrate } from './migrate.ts'
export type { Database } from './schema/index.ts'
export type { NotificationParams } from './schema/notifications.ts'
