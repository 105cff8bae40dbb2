import type { Core } from './core/core.ts'
import type { Job } from './core/jobs/scheduler.ts'
import { keyRingJob } from './core/keys/key-ring.ts'
import { bySystem } from './core/tx/write.ts'
import { spentSessionsJob } from './features/accounts/session.ts'
import { analyticsJob } from './features/analytics/jobs.ts'
import { announcementTimesJob } from './features/announcements/jobs.ts'
import { verifyAudit } from './features/audit/reads.ts'
import { backupAgeJob, maintenanceJob, scheduledBackupsJob } from './features/backup/jobs.ts'
import { endedBlocksJob } from './features/blocks/jobs.ts'
import { heavyTalksJob, readMarksJob } from './features/chat/jobs.ts'
import { awaitingJob, maskedEndsJob, unansweredJob } from './features/chat-requests/jobs.ts'
import { dueCheckInsJob, oldCheckInsJob } from './features/check-ins/jobs.ts'
import { alarmsJob, oldChecksJob } from './features/checks/jobs.ts'
import { tellIdentifiedJob } from './features/disclosure/identify.ts'
import { escalationJob, openCasesJob } from './features/duty/escalation/jobs.ts'
import { webhooksJob } from './features/duty/webhooks.ts'
import { risingJob } from './features/posts/jobs.ts'
import { duePushesJob } from './features/push/jobs.ts'
import { freeingJob, lookedTellingJob } from './features/reports/jobs.ts'
import { retentionJob } from './features/retention/jobs.ts'
import { riskJob } from './features/risk/jobs.ts'
import {
  auditWatchJob,
  countIncidentsJob,
  giftsOfOneDeviceJob,
  quietIncidentsJob,
} from './features/security/jobs.ts'
import { deliveryJob } from './features/service-status/jobs.ts'
import { gradesJob } from './features/settings/grades.ts'
import { oldAnswersJob } from './features/support/jobs.ts'
import { verificationEndsJob } from './features/verification/jobs.ts'
import type { Live } from './live/live.ts'
import type { Services } from './services.ts'

/** Return what this instance does again and again, feature by feature. */
export function listJobs(core: Core, live: Live, services: Services): Job[] {
  const { clock, config, db, epoch, keys, seal } = core
  const { metrics, presence, writer } = live
  const { announcements, backups, delivery, mailer, openCase, pushes, security } = services
  const write = writer.as(bySystem)
  return [
    maskedEndsJob({ db, write }),
    awaitingJob({ db, clock, write }),
    unansweredJob({ db, clock, write }),
    risingJob({ db, clock, write }),
    endedBlocksJob(write),
    deliveryJob(delivery),
    escalationJob({ db, clock, write, pushes, mailer, presence, metrics }),
    ...(config.webhook ? [webhooksJob({ clock, write, metrics, config: config.webhook })] : []),
    openCasesJob({ db, clock, metrics }),
    freeingJob(write),
    lookedTellingJob(write),
    tellIdentifiedJob(write),
    dueCheckInsJob(write),
    oldCheckInsJob(write),
    heavyTalksJob({ db, write, clock }),
    readMarksJob(write),
    oldChecksJob(write),
    alarmsJob({ db, clock, metrics }),
    oldAnswersJob(write),
    duePushesJob({ db, pushes }),
    retentionJob({ write, clock }),
    riskJob({ db, clock, write, openCase }),
    analyticsJob({ db, clock, write, looks: services.looks }),
    gradesJob({ db, clock, write }),
    verificationEndsJob({ db, clock, write }),
    spentSessionsJob(write, core.listOnDuty),
    giftsOfOneDeviceJob({ db, clock, detector: security.detector }),
    keyRingJob(keys),
    auditWatchJob({ verify: () => verifyAudit({ db }, seal), detector: security.detector }),
    quietIncidentsJob(write),
    countIncidentsJob({ db, metrics }),
    announcementTimesJob({ db, clock, telling: announcements }),
    backupAgeJob({ storage: backups.storage, metrics }),
    scheduledBackupsJob({ ...backups, write, config: config.backup }),
    maintenanceJob({ storage: backups.storage, epoch, tellHere: live.tellMaintenanceHere }),
  ]
}
