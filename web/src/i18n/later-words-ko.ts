// oxlint-disable no-restricted-imports -- gathers words of features, and nothing else of them.
import accounts from '../features/accounts/words.ko.json'
import blocks from '../features/blocks/words.ko.json'
import breathing from '../features/breathing/words.ko.json'
import chat from '../features/chat/words.ko.json'
import chatRequests from '../features/chat-requests/words.ko.json'
import checkIns from '../features/check-ins/words.ko.json'
import checks from '../features/checks/words.ko.json'
import comments from '../features/comments/words.ko.json'
import helpPath from '../features/help-path/words.ko.json'
import helper from '../features/helper/words.ko.json'
import notifications from '../features/notifications/words.ko.json'
import privacy from '../features/privacy/words.ko.json'
import profiles from '../features/profiles/words.ko.json'
import push from '../features/push/words.ko.json'
import ratings from '../features/ratings/words.ko.json'
import recovery from '../features/recovery/words.ko.json'
import reports from '../features/reports/words.ko.json'
import risk from '../features/risk/words.ko.json'
import safety from '../features/safety/words.ko.json'
import search from '../features/search/words.ko.json'
import secondFactor from '../features/second-factor/words.ko.json'
import serviceStatus from '../features/service-status/words.ko.json'
import settings from '../features/settings/words.ko.json'
import store from '../features/store/words.ko.json'
import support from '../features/support/words.ko.json'
import terms from '../features/terms/words.ko.json'
import verification from '../features/verification/words.ko.json'
import waiting from '../features/waiting/words.ko.json'
import { errorTexts } from './error-texts.ts'

/** The same in Korean. */
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
  errors: errorTexts('ko'),
}
