import { snapshotReader } from '@dodam/db'
import type { Core } from './core/core.ts'
import { type Route } from './core/http/route.ts'
import { turns } from './core/jobs/turns.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { aiPostRoutes } from './features/ai-posts/routes.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { backupRoutes } from './features/backup/routes.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { messageSender } from './features/chat/messages/send.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { announceRequestsOf, announceRevealed } from './features/chat-requests/announcing.ts'
import { endBetween } from './features/chat-requests/declining.ts'
import { restAsAnswered } from './features/chat-requests/listener-load.ts'
import { chatRequestRoutes } from './features/chat-requests/routes.ts'
import { checkInRoutes } from './features/check-ins/routes.ts'
import { checkRoutes } from './features/checks/routes.ts'
import { clientErrorRoutes } from './features/client-errors/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { disclosureRoutes } from './features/disclosure/routes.ts'
import { dutyRoutes } from './features/duty/routes.ts'
import { helpPathRoutes } from './features/help-path/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import type { DeleteWithCases } from './features/posts/moderating.ts'
import { postRoutes } from './features/posts/routes.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { recoveryRoutes } from './features/recovery/routes.ts'
import { decideByDeleting } from './features/reports/cases/decide.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { riskRoutes } from './features/risk/routes.ts'
import { noteSignUp } from './features/risk/writes.ts'
import { savedReplyRoutes } from './features/saved-replies/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { placeOf } from './features/second-factor/passkeys.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { askForFactor } from './features/second-factor/sign-in-step.ts'
import { securityRoutes } from './features/security/routes.ts'
import { serviceStatusRoutes } from './features/service-status/routes.ts'
import { removeAccount } from './features/settings/delete-account.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { storeRoutes } from './features/store/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import type { Live } from './live/live.ts'
import type { Services } from './services.ts'

/** Two deletions at once could lock what the other has locked: likes, requests and rooms of both people. */
const oneDeletionAtOnce = { atOnce: 1, waiting: 20 }

/** Return the calls that this instance answers, feature by feature. */
export function listRoutes(core: Core, live: Live, services: Services): Route[] {
  const { clock, config, connection, keys, limits, listOnDuty, log, seal, sessions, signals } = core
  const { writer } = live
  const {
    backups,
    checks,
    clientErrors,
    delivery,
    devices,
    helper,
    isListenerHere,
    mailer,
    openPerson,
    pictures,
    pushes,
    searches,
  } = services
  const inTurn = turns(oneDeletionAtOnce)
  const deleteWithCases: DeleteWithCases = (tx, text) => decideByDeleting(tx, seal, text)
  return [
    ...accountRoutes({
      config,
      sessions,
      limits,
      seal,
      devices,
      refuseName: (username, language) => checks.refuseName(username, language),
      noteSignUp,
      signals,
      listOnDuty,
      sendsMail: mailer !== null,
      askForFactor: (tx, login, headers) =>
        askForFactor(tx, seal, { login, place: placeOf(headers, config.origins) }),
    }),
    ...secondFactorRoutes({ config, sessions, limits, seal, devices, signals }),
    ...recoveryRoutes({ config, limits, log, mailer, seal, devices, signals }),
    ...settingRoutes({
      readSnapshot: snapshotReader(connection),
      config,
      sessions,
      limits,
      checks,
      inTurn,
    }),
    ...profileRoutes({ openPerson }),
    ...blockRoutes({ endBetween, openPerson }),
    ...postRoutes({
      checks,
      searches,
      seal,
      limits,
      onRemoved: announceRequestsOf,
      deleteWithCases,
    }),
    ...commentRoutes({ checks, seal, deleteWithCases }),
    ...searchRoutes({ searches, seal }),
    ...chatRequestRoutes({ config, seal, checks, signals }),
    ...chatRoutes({
      endBetween,
      onRevealed: announceRevealed,
      sendMessage: messageSender({ writer, checks, seal }),
    }),
    ...ratingRoutes({ checks, openPerson }),
    ...reportRoutes({ seal, writer }),
    ...verificationRoutes({ seal, checks, isTwoPerson: config.adminTwoPerson }),
    ...userRoutes({
      seal,
      sessions,
      clock,
      removeAccount,
      inTurn,
      isTwoPerson: config.adminTwoPerson,
    }),
    ...disclosureRoutes({ seal, keys, isTwoPerson: config.adminTwoPerson }),
    ...riskRoutes({ seal, writer }),
    ...auditRoutes({ seal }),
    ...overviewRoutes,
    ...checkInRoutes({ follow: restAsAnswered }),
    ...checkRoutes({ seal, isTwoPerson: config.adminTwoPerson }),
    ...supportRoutes({ checks, seal, helper, isListenerHere, limits }),
    ...savedReplyRoutes({ seal }),
    ...aiPostRoutes({ seal, helper }),
    ...helpPathRoutes,
    ...clientErrorRoutes({ counts: clientErrors }),
    ...serviceStatusRoutes({ ...live, watch: delivery }),
    ...dutyRoutes({ seal, pushes, config }),
    ...notificationRoutes,
    ...pushRoutes({ pushes }),
    ...announcementRoutes({ seal }),
    ...storeRoutes({ seal, writer, pictures, limits, gifts: config.gifts }),
    ...analyticsRoutes(services),
    ...securityRoutes({
      seal,
      sessions,
      limits,
      signals,
      proxies: config.trustedProxies,
      resetElsewhere: (names) => live.sendToOthers([{ kind: 'limits', names: [...names] }]),
    }),
    ...backupRoutes({
      ...backups,
      seal,
      folder: config.backup.folder,
      time: config.backup.time,
      isEncrypted: config.backup.key !== undefined,
      isTwoPerson: config.adminTwoPerson,
    }),
  ]
}
