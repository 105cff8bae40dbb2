import { api, type BodyInput, rules } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import { outcomeOf, times } from '@dodam/test-support/server/races.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { people } from '../../../../db/src/seed/demo/people.ts'
import { does, judge } from '../checks/verdicts.ts'
import { nameKeyOf } from './name-key.ts'
import { claimsOffice } from './names.ts'

const server = serverForTests()
const anybody = { reach: 'public', writerIsAdult: false } as const

type Change = BodyInput<typeof api.settings.changeProfile>
const change = (who: Person, body: Change) => who.call(api.settings.changeProfile, { body })
const remove = (who: Person) =>
  who.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
const reserved = (path: 'nickname' | 'username') => ({
  status: 400,
  code: 'VALIDATION_FAILED',
  answer: { details: [{ path, message: rules[`${path}.reserved`].ko }] },
})

describe('a name that claims an office', () => {
  const offices = [
    '1388 상담사',
    '도담 상담사',
    'AI 도우미',
    '인증 리스너',
    '경찰청',
    'Support Tearn',
    'ＡＤＭＩＮ',
    'Аdmin',
    'аԁміп',
    'Suррort Team',
    'D0dam Team',
    '5upport Staff',
    'adm1n jane',
    '상.담.사',
    '상 담 사 민지',
    'ㅅㅏㅇㄷㅏㅁㅅㅏ',
    '상담ㅅㅏ',
    '관ㄹl자',
    '상1담1사',
    '도담 AI',
    '도담봇',
    'Verified Listener',
    'verified.minji',
    '공식 계정',
    '인증된 리스너',
    '지원팀 민지',
    '운영자 하늘',
    'Crisis Helpline',
    '1388',
    '109 상담',
    '생명의 전화',
    '학교 상담 선생님',
    '서울경찰서',
    'Police Dept',
    'School Counselor',
    'Counsellor Jane',
    'AI Helper',
    'care bot',
    '챗봇 마음',
    'moderator kim',
    '시스템 관리자',
    '어드민',
    '모더레이터 하늘',
    '도담 서포트팀',
    '도담지기',
    '카운슬러 민지',
    '여성긴급 1366',
    'Customer Service',
    'Dodam System',
    'moderater',
    'Op3rator',
    '고객센터',
    '심리상담사',
    'Wee 클래스',
    'ᴀᴅᴍɪɴ',
    '한빛중학교',
    '교감 선생님',
    'ꓢupport',
    'hаru',
  ]
  test('is refused as a nickname', async () => {
    const who = await server().member()
    for (const nickname of offices)
      await expect(change(who, { nickname }), nickname).rejects.toMatchObject(reserved('nickname'))
  })

  test('is refused as a username, at registration too', async () => {
    const who = await server().member()
    for (const username of [
      'supportteam',
      'Supp0rtTearn',
      'dodamadmin',
      'aihelper',
      'helpline1388',
    ])
      for (const attempt of [server().member({ username }), change(who, { username })])
        await expect(attempt, username).rejects.toMatchObject(reserved('username'))
  })
})

describe('the text check applies to a name', () => {
  test('at every severity, whole and in pieces, without confirmation', async () => {
    const who = await server().member()
    for (const nickname of [
      'ig minji.0412',
      'Minji IG',
      'minji_kakao',
      '인스타 minji',
      '민지병신',
      'slut99',
      'minji.is.a.bitch',
      'bitch',
      '걸레년',
      '병1신',
      'kakao minji12',
      '섹파구함',
    ])
      await expect(change(who, { nickname, confirm: true }), nickname).rejects.toMatchObject({
        code: 'UNSAFE_TEXT',
        answer: { details: [{ path: 'nickname' }] },
      })
  })

  test('at registration too', async () => {
    for (const username of ['slut99', 'kakaominji12', 'whore1004'])
      await expect(server().member({ username }), username).rejects.toMatchObject({
        code: 'UNSAFE_TEXT',
      })
  })
})

test('an everyday name is accepted', () => {
  const everyday = [
    ...Object.values(people)
      .filter(({ kind }) => kind === 'demo' || kind === 'member')
      .map(({ nickname }) => nickname),
    ...`도담이 관리 지원 김지원 수퍼스타 자기관리 수학공식 인증샷 리스너 마음리스너 고민상담 로봇 또봇 에이스 아이언맨
      경찰이꿈 미래의경찰 경찰지망생 상담사가꿈 예비상담사 선생님이꿈 국어쌤최고 담임쌤사랑해 학교가기싫어 중학교싫어
      새벽토끼 조용한고래 감자튀김 떡볶이왕 시험망했다 고3은처음이라 수능D100 고양이집사 별헤는밤 집순이 피카츄 아이유팬
      다시발견 출발선 이발사 신발장수 병아리 신년회 소년소녀 돼지저금통 무개념 걸레질 찐빵 바지 카카오닙스 온라인 스냅백
      supporter supportive helper helpme listener goodlistener dodami robot admirer addison AdaMin yasmin badminton
      staffordshire flagstaff talbot realfriend medicalcare unofficial officially team teamwork futurecop wannabecop
      futureteacher myteacher highschooler backtoschool aiko aisha kai airi emails hailey korean cooper lincoln classy
      cocktail peacock scunthorpe essex document signin1 member41 a1a1a1 kid12 big1dea instant linear kakadu snapdragon weirdo nobody
      minji04 haru.2009 cat_lover99 kimchi_love bts_army7 k.pop_fan12 lee.haneul 하늘_09`.split(
      /\s+/,
    ),
    'Ada Min',
    '푸른바다 친구',
    'late night snack',
    '새벽 2시',
    '고3 수험생',
    'lo-fi girl',
    'be kind',
  ]
  const isKept = (name: string) =>
    claimsOffice(name) || does(judge({ place: 'nickname', path: '', text: name }, anybody), 'stops')
  expect(everyday.filter(isKept)).toEqual([])
})

describe('another member’s name', () => {
  const taken = {
    status: 400,
    code: 'VALIDATION_FAILED',
    answer: { details: [{ path: 'nickname', message: rules['nickname.taken'].ko }] },
  }
  test('cannot become a nickname, in any lookalike letters', async () => {
    const haru = await server().member({ username: 'haruro' })
    await change(haru, { nickname: '봄 하루' })
    const other = await server().member()
    for (const nickname of ['haruro', 'HARURO', 'ha.ruro', 'harur0', '봄하루', '봄_하ㄹㅜ'])
      await expect(change(other, { nickname }), nickname).rejects.toMatchObject(taken)
    await change(haru, { nickname: 'Minimum' })
    await expect(server().member({ username: 'rnlnlrnum' })).rejects.toMatchObject({
      status: 409,
      code: 'USERNAME_TAKEN',
    })
  })

  test('stays free for its owner, in another case too', async () => {
    const me = await server().member({ username: 'ownname' })
    await change(me, { nickname: '잠깐이름' })
    expect(await change(me, { nickname: 'OwnName' })).toMatchObject({ nickname: 'OwnName' })
  })

  test('goes to one of several members who request it at once', async () => {
    const seekers = await times(10, () => server().member())
    const spellings = ['rnanse', 'manse', 'Manse', 'ma-nse', 'MANSE']
    const outcomes = await Promise.all([
      ...seekers.map((who, at) =>
        outcomeOf(change(who, { nickname: spellings[at % spellings.length] ?? '' })),
      ),
      ...Array.from({ length: 5 }, (_, at) =>
        outcomeOf(server().member({ username: at % 2 ? 'manse' : 'rnanse' })),
      ),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  test('is free at once after a change of the nickname, and stays taken after a change of the username', async () => {
    const left = await server().member({ username: 'leftname' })
    const gone = await server().member({ username: 'gonename' })
    await change(left, { nickname: '떠난이름' })
    await change(left, { username: 'leftname2', nickname: '새로온이름' })
    await remove(gone)
    const other = await server().member()
    for (const nickname of ['leftname', 'LeftName', 'gonename', 'g0nename'])
      await expect(change(other, { nickname }), nickname).rejects.toMatchObject(taken)
    for (const username of ['leftname', 'gonename'])
      await expect(server().member({ username }), username).rejects.toMatchObject({
        code: 'USERNAME_TAKEN',
      })
    expect(await change(other, { nickname: '떠난이름' })).toMatchObject({ nickname: '떠난이름' })
    const rows = await server().db.selectFrom('kept.formerNames').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/leftname|gonename/i)
  })

  test('can be taken back by its former owner', async () => {
    const me = await server().member({ username: 'backagain' })
    await change(me, { username: 'wentaway' })
    expect(await change(me, { username: 'backagain' })).toMatchObject({
      username: 'backagain',
      nickname: 'backagain',
    })
  })
})

describe('a nickname in a script with marks', () => {
  test.each([
    'สวัสดีชาวโลก',
    'हिन्दी नाम',
    'မျှော်လင့်',
    'កម្ពុជា',
    'தமிழ்',
    'বাংলা',
    'مُحَمَّد',
    'שָׁלוֹם',
    'བོད ཡིག',
    'Nguyễn',
    'ẹ́kọ́',
  ])('is taken: %s', async (nickname) => {
    const who = await server().member()
    expect(await change(who, { nickname })).toMatchObject({ nickname: nickname.normalize('NFC') })
  })

  test('takes no more than four marks on a letter, and none of another script', async () => {
    const who = await server().member()
    for (const nickname of [
      'q\u0323\u0301\u0302\u0303\u0304w',
      'min\u0e49ji',
      'min\u20d2ji',
      '민\u064e지',
      '\u0e49\u0e49',
    ])
      await expect(change(who, { nickname }), nickname).rejects.toMatchObject({
        answer: { details: [{ path: 'nickname' }] },
      })
  })

  test('is read without invisible characters', async () => {
    const who = await server().member()
    const nickname = 'mi\u200bn\u00adseo\u3164'
    expect(await change(who, { nickname })).toMatchObject({ nickname: 'minseo' })
  })

  test('is judged at once, however it is made up', async () => {
    const who = await server().member()
    const nickname = `${'ـَ'.repeat(9)}!`
    await expect(change(who, { nickname })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

test('blanks around a username are none, at sign-up and at sign-in', async () => {
  const { me } = await server().member({ username: ' blanks1 \u00a0' })
  expect(me.username).toBe('blanks1')
  const body = { username: ' blanks1 ', password: 'a good word 1' }
  expect((await server().visitor().call(api.accounts.login, { body })).user.id).toBe(me.id)
})

test('the database computes the same key of a name as the server', async () => {
  const names = [
    ...[...Array(0x2fff).keys()].map((code) => String.fromCodePoint(code + 0x20)),
    'Ａdmin',
    'Sоrа',
    'Ünï Cödé',
    'vivvi',
    'burn',
    'I10l',
    '도담',
    'ㄷㅗㄷㅏㅁ',
    '닭갈비',
    '값',
    '까ㄲㅏ',
    'ΝΗΥ Ωω Σσς',
    'ГгДд',
    'Ж.ж',
    'ᴀᴅᴍɪɴ',
    '𝓼𝓾𝓹𝓹𝓸𝓻𝓽',
    '①②',
    'ﬁ',
    'ß',
    'İi',
    'が',
    '한글_hangul-09',
  ]
  const { rows } = await sql<{ key: string }>`
    select name_key(name) as key from unnest(${names}::text[]) with ordinality as given (name, at)
    order by at`.execute(server().db)
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKeyOf))
})
