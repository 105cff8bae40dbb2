// oxlint-disable no-restricted-imports -- gathers words of features, and nothing else of them.
import accounts from '../features/accounts/words.en.json'
import blocks from '../features/blocks/words.en.json'
import breathing from '../features/breathing/words.en.json'
import chat from '../features/chat/words.en.json'
import chatRequests from '../features/chat-requests/words.en.json'
import checkIns from '../features/check-ins/words.en.json'
import checks from '../features/checks/words.en.json'
import comments from '../features/comments/words.en.json'
import helpPath from '../features/help-path/words.en.json'
import helper from '../features/helper/words.en.json'
import notifications from '../features/notifications/words.en.json'
import privacy from '../features/privacy/words.en.json'
import profiles from '../features/profiles/words.en.json'
import push from '../features/push/words.en.json'
import ratings from '../features/ratings/words.en.json'
import recovery from '../features/recovery/words.en.json'
import reports from '../features/reports/words.en.json'
import risk from '../features/risk/words.en.json'
import safety from '../features/safety/words.en.json'
import search from '../features/search/words.en.json'
import secondFactor from '../features/second-factor/words.en.json'
import serviceStatus from '../features/service-status/words.en.json'
import settings from '../features/settings/words.en.json'
import store from '../features/store/words.en.json'
import support from '../features/support/words.en.json'
import terms from '../features/terms/words.en.json'
import verification from '../features/verification/words.en.json'
import waiting from '../features/waiting/words.en.json'
import { errorTexts } from './error-texts.ts'

/** The texts of all other features, loaded with the first later part of the app. */
export const words = {
  accounts,
  blocks,
  breathing,
  chat,
  'chat-requests': chatRequests,
  'check-ins': checkIns,
  checks,
  comments,
  'help-path': helpPath,
  helper,
  notifications,
  privacy,
  profiles,
  push,
  ratings,
  recovery,
  reports,
  risk,
  safety,
  search,
  'second-factor': secondFactor,
  'service-status': serviceStatus,
  settings,
  terms,
  verification,
  store,
  support,
  waiting,
  errors: errorTexts('en'),
}
