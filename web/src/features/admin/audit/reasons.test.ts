import { detectedReason } from '@dodam/contract'
import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { words as adminEn } from '../../../i18n/admin-words-en.ts'
import { words as adminKo } from '../../../i18n/admin-words-ko.ts'
import { words as laterEn } from '../../../i18n/later-words-en.ts'
import { words as laterKo } from '../../../i18n/later-words-ko.ts'
import { words as firstEn } from '../../../i18n/words-en.ts'
import { words as firstKo } from '../../../i18n/words-ko.ts'
import { searchOf, targetText } from './acts.ts'
import { reasonText } from './reasons.ts'

vi.stubGlobal('location', { pathname: '/admin/audit' })

beforeAll(() =>
  i18next.init({
    interpolation: { escapeValue: false },
    resources: {
      ko: { translation: { ...firstKo, ...laterKo, ...adminKo } },
      en: { translation: { ...firstEn, ...laterEn, ...adminEn } },
    },
  }),
)

const inBoth = async (say: () => string | null) => {
  await i18next.changeLanguage('ko')
  const ko = say()
  await i18next.changeLanguage('en')
  return [ko, say()]
}

test.each([
  [
    'user:role',
    'sharer → both',
    '이야기하는 사람 → 이야기하는 사람 · 리스너',
    'Sharer → Sharer and listener',
  ],
  [
    'user:grade',
    'middle → high1: 학생증: 봤어요',
    '중학생 → 고등학교 1학년: 학생증: 봤어요',
    'Middle school → High school, 1st year: 학생증: 봤어요',
  ],
  ['user:change-roles', 'support, store', '문의 담당, 스토어 담당', 'Support, Store'],
  [
    'user:make-admin',
    'alone: lead',
    '동의할 수 있는 다른 관리자 없이 혼자 했어요 · 총괄',
    'Done alone, as no other admin could agree · Lead',
  ],
  ['report:step:done', 'call', '긴급 전화에 알리기', 'Calling the emergency line'],
  [
    'report:write',
    'kr109, kr1388',
    '자살예방 상담전화, 청소년 상담전화',
    'Suicide prevention line, Youth counseling line',
  ],
  ['report:handover', 'school', '학교', 'School'],
  ['report:export', null, '이유는 신고에 남아 있어요', 'The reason is kept with the report'],
  [
    'report:identify',
    'alone',
    '동의할 수 있는 다른 관리자 없이 혼자 했어요 · 이유는 신고에 남아 있어요',
    'Done alone, as no other admin could agree · The reason is kept with the report',
  ],
  ['report:identify-told', 'off', '알리지 않기', 'Don’t tell them'],
  ['factor:add', 'passkey', '패스키', 'Passkey'],
  ['product:change', 'nameKo nameEn price isActive', '이름, 가격, 상태', 'Name, Price, State'],
  ['user:clean-up', 'all', '전부', 'Everything'],
  [
    'user:clean-up-request',
    'since 2020-11-28T12:00:00.000Z',
    expect.stringMatching(/^(?!since).*2020.*부터$/),
    expect.stringMatching(/^since (?!2020-).*2020/),
  ],
  [
    'user:reset',
    'alone: support-message 12',
    '동의할 수 있는 다른 관리자 없이 혼자 했어요 · 문의 12',
    'Done alone, as no other admin could agree · Inquiry 12',
  ],
  ['user:reset-request', 'support-message 12', '문의 12', 'Inquiry 12'],
  ['product:add-barcodes', '3', '3장', '3 images'],
  [
    'network:block',
    detectedReason('xss'),
    '해킹 시도 감지: 스크립트 주입',
    'Hacking attempt detected: Script injection',
  ],
  [
    'duty:change',
    'removed shift 1 09:00 21:00 Asia/Seoul; added leave 2020-11-28T12:00:00.000Z 2020-11-28T15:30:00.000Z',
    expect.stringMatching(/^뺌: 매주 월요일 09:00–21:00 · 더함: 쉼 .*2020.* – .*$/),
    expect.stringMatching(/^Removed: every Monday 09:00–21:00 · Added: away .*2020.* – .*$/),
  ],
  [
    'duty:change',
    'added shift 7 01:00 05:00 Europe/Berlin; added cover 2020-11-28T12:00:00.000Z 2020-11-28T15:30:00.000Z',
    expect.stringMatching(/^더함: 매주 일요일 01:00–05:00 \(.+\) · 더함: 당직 .*2020.* – .*$/),
    expect.stringMatching(
      /^Added: every Sunday 01:00–05:00 \(.+\) · Added: on duty .*2020.* – .*$/,
    ),
  ],
  [
    'duty:take',
    'until 2020-11-28T12:00:00.000Z',
    expect.stringMatching(/2020.*까지$/),
    expect.stringMatching(/^until .*2020/),
  ],
  ['user:suspend', 'sharer → both', 'sharer → both', 'sharer → both'],
])('of %s the reason %j is read in words', async (action, reason, ko, en) => {
  expect(await inBoth(() => reasonText(action, reason))).toEqual([ko, en])
})

test.each([
  ['saved-reply 3', '저장한 답변 3', 'Saved reply 3'],
  ['keyword 보라색 고래', '‘보라색 고래’', '“보라색 고래”'],
  ['duty', '당직표', 'Duty roster'],
  ['orphans 2, counters 5', '주인 없는 자료 2개, 숫자 5개', 'Orphaned rows: 2, Counts: 5'],
  ['203.0.113.0/24', '203.0.113.0/24', '203.0.113.0/24'],
])('the target %s is read in words', async (target, ko, en) => {
  expect(await inBoth(() => targetText(target))).toEqual([ko, en])
})

test('a target is looked for in the words in which it is read', async () => {
  expect(await inBoth(() => searchOf(i18next.language === 'ko' ? '신고 12' : 'report 12'))).toEqual(
    ['report 12', 'report 12'],
  )
  expect(searchOf('12')).toBe('12')
  expect(searchOf('often 12 times')).toBe('often 12 times')
})
