import type { BlocksTable, SessionsTable, UsersTable } from './accounts.ts'
import type { AnnouncementsTable } from './announcements.ts'
import type { ChatMessagesTable, ChatRequestsTable, ChatRoomsTable } from './chat.ts'
import type { CheckInsTable } from './check-ins.ts'
import type { ObjectionsTable, TextChecksTable } from './checks.ts'
import type { NotificationsTable } from './notifications.ts'
import type {
  CategoryCountsTable,
  CommentLikesTable,
  CommentsTable,
  PostCategoriesTable,
  PostLikesTable,
  PostsTable,
  PostViewsTable,
} from './posts.ts'
import type { PushKeysTable, PushSubscriptionsTable } from './push.ts'
import type { RatingRequestsTable, RatingsTable } from './ratings.ts'
import type {
  AppealsTable,
  AuditTable,
  ReportEvidenceTable,
  ReportsTable,
  WarningsTable,
} from './reports.ts'
import type { RiskEventsTable } from './risk.ts'
import type { SearchesTable } from './search.ts'
import type {
  HelperAnswersTable,
  HelperRatingsTable,
  SupportCountsTable,
  SupportMessagesTable,
  SupportRepliesTable,
} from './support.ts'

/** Every table. Columns are camelCase, so a select needs no renaming. */
export interface Database {
  users: UsersTable
  sessions: SessionsTable
  blocks: BlocksTable
  posts: PostsTable
  postCategories: PostCategoriesTable
  postViews: PostViewsTable
  comments: CommentsTable
  commentLikes: CommentLikesTable
  postLikes: PostLikesTable
  categoryCounts: CategoryCountsTable
  chatRequests: ChatRequestsTable
  chatRooms: ChatRoomsTable
  chatMessages: ChatMessagesTable
  checkIns: CheckInsTable
  notifications: NotificationsTable
  ratingRequests: RatingRequestsTable
  ratings: RatingsTable
  pushSubscriptions: PushSubscriptionsTable
  pushKeys: PushKeysTable
  reports: ReportsTable
  reportEvidence: ReportEvidenceTable
  appeals: AppealsTable
  warnings: WarningsTable
  audit: AuditTable
  textChecks: TextChecksTable
  objections: ObjectionsTable
  riskEvents: RiskEventsTable
  supportMessages: SupportMessagesTable
  supportCounts: SupportCountsTable
  supportReplies: SupportRepliesTable
  helperAnswers: HelperAnswersTable
  helperRatings: HelperRatingsTable
  searches: SearchesTable
  announcements: AnnouncementsTable
}
