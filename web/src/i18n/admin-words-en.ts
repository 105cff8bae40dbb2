// oxlint-disable no-restricted-imports -- gathers words of features, and nothing else of them.
import aiPosts from '../features/admin/ai-posts/words.en.json'
import analytics from '../features/admin/analytics/words.en.json'
import announcements from '../features/admin/announcements/words.en.json'
import audit from '../features/admin/audit/words.en.json'
import backup from '../features/admin/backup/words.en.json'
import duty from '../features/admin/duty/words.en.json'
import figures from '../features/admin/figures/words.en.json'
import health from '../features/admin/health/words.en.json'
import messages from '../features/admin/messages/words.en.json'
import overview from '../features/admin/overview/words.en.json'
import person from '../features/admin/person/words.en.json'
import products from '../features/admin/products/words.en.json'
import reading from '../features/admin/reading/words.en.json'
import safety from '../features/admin/safety/words.en.json'
import security from '../features/admin/security/words.en.json'
import shell from '../features/admin/shell/words.en.json'
import trends from '../features/admin/trends/words.en.json'
import unanswered from '../features/admin/unanswered/words.en.json'
import users from '../features/admin/users/words.en.json'
import verification from '../features/admin/verification/words.en.json'

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
