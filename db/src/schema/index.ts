import type { BlocksTable, SessionsTable, UsersTable } from './accounts.ts'
import type { ChatMessagesTable, ChatRequestsTable, ChatRoomsTable } from './chat.ts'
import type { NotificationsTable } from './notifications.ts'
import type {
  CategoryCountsTable,
  CommentsTable,
  PostCategoriesTable,
  PostLikesTable,
  PostsTable,
} from './posts.ts'

/** Every table. Columns are camelCase, so a select needs no renaming. */
export interface Database {
  users: UsersTable
  sessions: SessionsTable
  blocks: BlocksTable
  posts: PostsTable
  postCategories: PostCategoriesTable
  comments: CommentsTable
  postLikes: PostLikesTable
  categoryCounts: CategoryCountsTable
  chatRequests: ChatRequestsTable
  chatRooms: ChatRoomsTable
  chatMessages: ChatMessagesTable
  notifications: NotificationsTable
}
