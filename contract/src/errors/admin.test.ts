import { expect, test } from 'vitest'
import { adminErrors } from './admin.ts'

test.each([
  ['SECOND_ADMIN_REQUIRED', /다른 안전 담당이나 총괄/, /another moderator or lead/],
  ['SECOND_LEAD_REQUIRED', /다른 총괄/, /another lead/],
  ['ADMIN_TOO_NEW', /다른 관리자/, /another admin/],
  ['SAME_DEVICE', /다시 로그인해 주세요/, /sign in again/],
  ['NO_SECOND_ADMIN', /서버를 운영하는 사람/, /whoever runs the server/],
] as const)('the refusal %s says who is missing, or what to do', (code, ko, en) => {
  expect(adminErrors[code].ko).toMatch(ko)
  expect(adminErrors[code].en).toMatch(en)
})
