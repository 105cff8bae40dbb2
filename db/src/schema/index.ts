import type { BlocksTable, NamesTable, SessionsTable, UsersTable } from './accounts.ts'
import type { AiDraftsTable } from './ai-drafts.ts'
import type {
  ActiveDaysTable,
  AnalyticsActiveTable,
  AnalyticsCategoriesTable,
  AnalyticsChangesTable,
  AnalyticsCohortsTable,
  AnalyticsHoursTable,
  AnalyticsKeywordsTable,
  AnalyticsPeriodsTable,
  AnalyticsStateTable,
  AnalyticsWordsTable,
} from './analytics.ts'
import type { AnnouncementsTable } from './announcements.ts'
import type { ChatMessagesTable, ChatRequestsTable, ChatRoomsTable } from './chat.ts'
import type { CheckInsTable } from './check-ins.ts'
import type { CheckRulesTable, ObjectionsTable, TextChecksTable } from './checks.ts'
import type { ClientErrorsTable } from './client-errors.ts'
import type {
  DutyChangesTable,
  DutyDevicesTable,
  DutyRosterTable,
  DutyShiftsTable,
  EscalationsTable,
  WebhookEventsTable,
} from './duty.ts'
import type { HelpPathCountsTable } from './help-path.ts'
import type { KeptTables } from './kept.ts'
import type { KeyRingTable } from './key-ring.ts'
import type { NotificationsTable } from './notifications.ts'
import type {
  CategoryCountsTable,
  CommentLikesTable,
  CommentsTable,
  EarlierTextsTable,
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
  CaseHandoversTable,
  CaseNotesTable,
  CaseStepsTable,
  CasesTable,
  DisclosuresTable,
  ReportEvidenceTable,
  ReportsTable,
  WarningsTable,
} from './reports.ts'
import type { RiskEventsTable } from './risk.ts'
import type { SavedRepliesTable } from './saved-replies.ts'
import type { SearchesTable } from './search.ts'
import type { OneTimeCodesTable, SecondFactorsTable } from './second-factor.ts'
import type {
  SecurityBlocksTable,
  SecurityEventsTable,
  SecurityIncidentsTable,
} from './security.ts'
import type { BarcodesTable, ProductCoversTable, ProductsTable, UserGiftsTable } from './store.ts'
import type {
  HelperAnswersTable,
  HelperRatingsTable,
  SupportAnswersTable,
  SupportCountsTable,
  SupportMessagesTable,
  SupportRepliesTable,
  SupportVisitorsTable,
} from './support.ts'
import type { AdminRequestsTable, UserNotesTable } from './users.ts'
import type { VerificationApplicationsTable, VerificationRecordsTable } from './verification.ts'

/** Every table. Columns are camelCase, so a select needs no renaming. */
export interface Database extends KeptTables {
  users: UsersTable
  keyRing: KeyRingTable
  names: NamesTable
  sessions: SessionsTable
  secondFactors: SecondFactorsTable
  oneTimeCodes: OneTimeCodesTable
  blocks: BlocksTable
  posts: PostsTable
  postCategories: PostCategoriesTable
  postViews: PostViewsTable
  comments: CommentsTable
  earlierTexts: EarlierTextsTable
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
  cases: CasesTable
  reports: ReportsTable
  reportEvidence: ReportEvidenceTable
  appeals: AppealsTable
  warnings: WarningsTable
  caseHandovers: CaseHandoversTable
  caseNotes: CaseNotesTable
  caseSteps: CaseStepsTable
  disclosures: DisclosuresTable
  audit: AuditTable
  textChecks: TextChecksTable
  objections: ObjectionsTable
  checkRules: CheckRulesTable
  riskEvents: RiskEventsTable
  verificationApplications: VerificationApplicationsTable
  verificationRecords: VerificationRecordsTable
  adminRequests: AdminRequestsTable
  userNotes: UserNotesTable
  securityIncidents: SecurityIncidentsTable
  securityEvents: SecurityEventsTable
  securityBlocks: SecurityBlocksTable
  supportMessages: SupportMessagesTable
  supportCounts: SupportCountsTable
  supportReplies: SupportRepliesTable
  supportAnswers: SupportAnswersTable
  supportVisitors: SupportVisitorsTable
  savedReplies: SavedRepliesTable
  aiDrafts: AiDraftsTable
  dutyRoster: DutyRosterTable
  dutyShifts: DutyShiftsTable
  dutyChanges: DutyChangesTable
  dutyDevices: DutyDevicesTable
  escalations: EscalationsTable
  webhookEvents: WebhookEventsTable
  helpPathCounts: HelpPathCountsTable
  clientErrors: ClientErrorsTable
  helperAnswers: HelperAnswersTable
  helperRatings: HelperRatingsTable
  searches: SearchesTable
  announcements: AnnouncementsTable
  products: ProductsTable
  productCovers: ProductCoversTable
  barcodes: BarcodesTable
  userGifts: UserGiftsTable
  activeDays: ActiveDaysTable
  analyticsChanges: AnalyticsChangesTable
  analyticsHours: AnalyticsHoursTable
  analyticsCategories: AnalyticsCategoriesTable
  analyticsActive: AnalyticsActiveTable
  analyticsCohorts: AnalyticsCohortsTable
  analyticsWords: AnalyticsWordsTable
  analyticsKeywords: AnalyticsKeywordsTable
  analyticsPeriods: AnalyticsPeriodsTable
  analyticsState: AnalyticsStateTable
}
