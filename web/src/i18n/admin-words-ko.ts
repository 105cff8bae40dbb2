// oxlint-disable no-restricted-imports -- gathers words of features, and nothing else of them.
import aiPosts from '../features/admin/ai-posts/words.ko.json'
import analytics from '../features/admin/analytics/words.ko.json'
import announcements from '../features/admin/announcements/words.ko.json'
import audit from '../features/admin/audit/words.ko.json'
import backup from '../features/admin/backup/words.ko.json'
import duty from '../features/admin/duty/words.ko.json'
import figures from '../features/admin/figures/words.ko.json'
import health from '../features/admin/health/words.ko.json'
import messages from '../features/admin/messages/words.ko.json'
import overview from '../features/admin/overview/words.ko.json'
import person from '../features/admin/person/words.ko.json'
import products from '../features/admin/products/words.ko.json'
import reading from '../features/admin/reading/words.ko.json'
import safety from '../features/admin/safety/words.ko.json'
import security from '../features/admin/security/words.ko.json'
import shell from '../features/admin/shell/words.ko.json'
import trends from '../features/admin/trends/words.ko.json'
import unanswered from '../features/admin/unanswered/words.ko.json'
import users from '../features/admin/users/words.ko.json'
import verification from '../features/admin/verification/words.ko.json'

/** The texts of the admin area, loaded only there. The keys are the screens' folders. */
export const words = {
  admin: {
    'ai-posts': aiPosts,
    analytics,
    announcements,
    audit,
    backup,
    duty,
    figures,
    health,
    messages,
    overview,
    person,
    products,
    reading,
    safety,
    security,
    shell,
    trends,
    unanswered,
    users,
    verification,
  },
}
