import {
  keywordAccountHours,
  minKeywordSearchers,
  minNameWriters,
  minStoriesFound,
} from '@dodam/contract'
import type { Core } from './core/core.ts'
import { createMailer } from './core/mail.ts'
import { bySystem } from './core/tx/write.ts'
import { deviceCookie } from './features/accounts/device-cookie.ts'
import { createLooks } from './features/analytics/looks.ts'
import { tellAnnouncementsHere } from './features/announcements/delivery.ts'
import { beginHead } from './features/audit/chain-head.ts'
import { openBackups } from './features/backup/backups.ts'
import { createChecks } from './features/checks/check.ts'
import { isFitForAll } from './features/checks/names.ts'
import { openRuleModes } from './features/checks/rule-modes.ts'
import { ClientErrorCounts } from './features/client-errors/counts.ts'
import { countUnreadHere } from './features/notifications/unread.ts'
import { countPostsHere } from './features/posts/counts.ts'
import { findsStories } from './features/posts/reads.ts'
import { isWrittenBySeveral } from './features/posts/search.ts'
import { openPushService } from './features/push/service.ts'
import { caseOpener } from './features/reports/cases/open.ts'
import { SearchNotes } from './features/search/recorder.ts'
import { openSecurity } from './features/security/security.ts'
import { openDeliveryWatch } from './features/service-status/watch.ts'
import { tellProductsHere } from './features/store/live-products.ts'
import { openPictures } from './features/store/pictures.ts'
import { createHelper } from './features/support/helper/helper.ts'
import { mayBeName } from './features/support/redaction/introductions.ts'
import { personOpener } from './features/visibility/open-person.ts'
import { listenerSeeker } from './live/listeners.ts'
import type { Live } from './live/live.ts'

/** What this instance has of each feature, beside its calls and jobs. */
export type Services = Awaited<ReturnType<typeof openServices>>

/** Open what features keep on this instance, and let their effects follow changes. */
export async function openServices(core: Core, live: Live) {
  const { changes, clock, config, db, keys, limits, log, seal } = core
  const { metrics, presence, writer } = live
  const write = writer.as(bySystem)
  const security = await openSecurity(core, live)
  const backups = openBackups(core, live)
  const pushes = await openPushService(core, live)
  const delivery = openDeliveryWatch(core, live)

  const here = { ...live, clock, db, log }
  const unread = countUnreadHere(here)
  changes.on('audited', ({ act }) => log.info(act, 'audited'))
  changes.on('unread', ({ id }) => unread.recount(id))
  const postCounts = countPostsHere(here)
  changes.on('post-counts', ({ id }) => postCounts.recount(id))
  const products = tellProductsHere(here)
  changes.on('product', ({ id }) => products.recount(id))
  const announcements = tellAnnouncementsHere(here)
  changes.on('announcement', ({ id, shownTo }) => announcements.changed(id, shownTo))
  const recounts = [unread, postCounts, products, announcements]

  // The accounts of a demo are younger than a day.
  const accountHours = config.demo ? 0 : keywordAccountHours
  const searches = new SearchNotes({
    write,
    limits,
    seal,
    clock,
    log,
    accountHours,
    mayBeShown: async (reading, keyword) =>
      isFitForAll(keyword) &&
      (await isWrittenBySeveral(reading.db, keyword, {
        people: mayBeName(keyword) ? minNameWriters : minKeywordSearchers,
        joinedBefore: new Date(reading.clock.now().getTime() - accountHours * 3_600_000),
      })),
    leadsSomewhere: (reading, word, lang) =>
      findsStories(reading.db, word, { lang, count: minStoriesFound }),
  })
  await beginHead(db, seal)
  const openCase = caseOpener(seal)
  const rules = await openRuleModes({ db, write, changes, epoch: core.epoch, log })
  const checks = createChecks(openCase, rules)
  const clientErrors = new ClientErrorCounts({ write, metrics, log })
  const pictures = openPictures(log)
  const isListenerHere = listenerSeeker(presence)
  const helper = createHelper({
    model: config.model,
    limits,
    checks,
    isListenerHere,
    clock,
    metrics,
    log,
  })
  return {
    security,
    backups,
    pushes,
    delivery,
    announcements,
    searches,
    openCase,
    openPerson: personOpener(limits),
    checks,
    clientErrors,
    pictures,
    isListenerHere,
    looks: createLooks(clock),
    helper,
    devices: deviceCookie(keys, config),
    mailer: createMailer(config, log),
    /** Resolves when effects and signals of what has been committed are through. */
    settled: async () => {
      await security.settled()
      await clientErrors.flush()
      await rules.settled()
      await Promise.all([live.rights, ...recounts].map((one) => one.settled()))
    },
    close: async () => {
      helper.close()
      await delivery.close()
      await security.close()
      await backups.close()
      await searches.flush()
      await clientErrors.flush()
      await rules.close()
      await pushes.close()
      for (const one of recounts) one.close()
      pictures.close()
    },
  }
}
