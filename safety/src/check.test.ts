import { describe, expect, test } from 'vitest'
import { harmless, real } from '../scripts/split-talks.ts'
import { checkText, type Kind, reasons, type Surroundings } from './index.ts'

const check = (text: string, more: Partial<Surroundings> = {}) =>
  checkText(text, { place: 'message', ...more })
const kinds = (text: string, more: Partial<Surroundings> = {}) =>
  new Set(check(text, more).map(({ kind }) => kind))
const spans = (text: string, kind: Kind) =>
  check(text)
    .filter((one) => one.kind === kind)
    .map(({ start, end }) => [...text].slice(start, end).join(''))

describe('disguises', () => {
  test.each([
    ['composed letters apart', '죽고 싶어'.normalize('NFD')],
    ['jamo apart', 'ㅈㅜㄱㄱㅗ ㅅㅣㅍㅇㅓ'],
    ['spaces between syllables', '죽 고 싶 다'],
    ['signs between syllables', '자*살 하고싶어'],
    ['zero-width characters', '죽\u200b고 싶\u200d다'],
    ['Hangul fillers', '죽\u3164고\u3164싶다'],
    ['stretched syllables', '죽고 싶어어어어어'],
    ['an English keyboard', 'wnrrh tlvek'],
    ['an English keyboard, one word', 'wnrrhtlvek'],
    ['tears within', '진짜 죽고싶다ㅠㅠㅠ'],
    ['stretched letters', 'i want to dieeeeee'],
    ['letters apart', 's u i c i d e'],
    ['full stops', 's.u.i.c.i.d.e'],
    ['leet', 'k1ll mys3lf'],
    ['leet beside a quick spelling', 'b4 i k1ll mys3lf'],
    ['a pair of letters among letters apart', 'n i want 2 k i l l myself'],
    ['full width', 'ｋｉｌｌ　ｍｙｓｅｌｆ'],
    ['mathematical letters', '𝓴𝓲𝓵𝓵 𝓶𝔂𝓼𝓮𝓵𝓯'],
    ['Cyrillic look-alikes', 'kіll mуsеlf'],
    ['a Korean keyboard', 'ㅑ ㅈ뭇 새 얃'],
    ['asterisks', 'k*ll myself'],
  ])('%s', (_, text) => expect(kinds(text)).toContain('crisis'))

  test.each([
    '공일공 일이삼사 오육칠팔',
    '공일공-일이삼사-오육칠팔',
    '0️⃣1️⃣0️⃣ 1️⃣2️⃣3️⃣4️⃣ 5️⃣6️⃣7️⃣8️⃣',
    '0-one-0 1234 5678',
    '０１０－１２３４－５６７８',
    'o1o 1234 5678',
    '⓪①⓪①②③④⑤⑥⑦⑧',
    '010다시1234다시5678',
  ])('number %s', (text) => expect(kinds(text)).toContain('contact'))
})

describe('the spelling of telephones', () => {
  test.each([
    'i dnt wnna b here anymor',
    'wnt 2 die so bad rn',
    'my bff sed she wnts 2 kil herslf',
    'i want to commit sucide',
  ])('%s is read as it is meant', (text) => {
    expect(kinds(text)).toContain('crisis')
  })

  test('keeps the place of every word', () => {
    expect(spans('ok so i dnt wnna b here anymor', 'crisis').join(' ')).toContain('dnt wnna b here')
  })

  test.each(['i took 2 tests 2day', 'c u 2mrw at skl', 'my hair dye is gr8'])(
    '%s is harmless',
    (text) => {
      expect([...kinds(text)]).toEqual([])
    },
  )
})

describe('words that hold other words', () => {
  test.each([
    'i was asleep',
    '자살골 넣었어',
    '시발점 강의',
    '라인업 미쳤다',
    '다시 발표해야 해',
    '혼자 살고 싶다',
    '의자 살까',
    '새끼손가락 다침',
    '꺼진 불도 다시 보자',
    'scunthorpe united',
    'cocktail dress',
    'class assignment',
  ])('%s', (text) => expect(check(text)).toEqual([]))
})

describe('what is meant otherwise', () => {
  test.each([
    '배고파 죽겠다',
    'this homework is killing me',
    '혹시 죽고 싶다는 생각이 들어?',
    'please call 109',
    '109에 전화해 봐',
    'are you thinking about suicide?',
    '죽고 싶지 않아',
    'i used to want to die but im better now',
    '노래 가사에 죽고 싶다는 말이 나와',
    '애들이 나보고 병신이래',
  ])('%s', (text) => expect(check(text)).toEqual([]))

  test.each(['109', '1388', '1577-0199', '112', '119', '988', '911', '116 123', '0800 1111'])(
    'the helpline %s is no contact detail',
    (number) => {
      expect(check(`상담은 ${number} 전화로`)).toEqual([])
      expect(check(`you can call ${number}`)).toEqual([])
    },
  )
})

describe('what listeners and sharers say every day', () => {
  test.each([
    '들어 드릴게요.',
    '곁에 있을게요.',
    '이 말은 거둘게요.',
    '여기 있을게요',
    '몇 학년이에요?',
    '하나만 물어봐도 돼요?',
    "I'm here.",
    'take your time',
    'what grade are you in',
    "I'll come back after school.",
    'Thanks for waiting.',
    'I lost my wallet.',
    'There will be maintenance at midnight.',
    "We'll get back to you soon.",
    'lol you',
    '👍 you',
    'you go girl 😂',
    'you too haha',
    'ur pig drawing lol',
    'yawning so hard rn',
    'soup with a spoon',
    'line1\nline2',
    'line1\nline2\nline3',
    'discord1\ndiscord2',
    'snapchat1\nsnapchat2',
    'my friend draws tiny frogs on everything',
    'my snap streak ended last night',
    'it is a 20 minute drive',
    'mum says so. out. me: no',
    '우리 집 고양이가 20킬로예요',
    "Good sign, I'd say.",
    'a cake with my name on it.',
    "I can't put the phone down",
    '뭐든 물어봐, 아는 데까지 말해줄게',
    '넌 충분히 멋져 ✨',
    '너 생일 축하해 🎂',
    '너 엄마한테 말했어?',
    '네 엄마 요리 맛있겠다',
    '너 돼지띠야?',
  ])('%s', (text) => expect(check(text)).toEqual([]))
})

describe('spans', () => {
  test('count code points of the text as sent', () => {
    expect(spans('👩‍👩‍👧🎉 010-1234-5678 ok', 'contact')).toEqual(['010-1234-5678'])
    expect(spans(`${'한글'.normalize('NFD')} 010-1234-5678`, 'contact')).toEqual(['010-1234-5678'])
    expect(spans('ㅋㅋㅋ ㅠㅠ 병신아', 'insult')).toEqual(['병신아'])
    expect(spans('𝕒𝕓 kys', 'insult')).toEqual(['kys'])
  })

  test('cover every sign of a disguised word', () => {
    expect(spans('자*살 하고싶어', 'crisis')[0]).toContain('자*살 하')
    expect(spans('아 0️⃣1️⃣0️⃣-1234-5678', 'contact')).toEqual(['0️⃣1️⃣0️⃣-1234-5678'])
    expect(spans('나 wnrrhtlvek 진짜', 'crisis')[0]).toMatch(/wnrrhtl/)
  })

  test('of one kind do not overlap', () => {
    const found = check('병신아 꺼져 씨발놈아 카톡 아이디 minji0412 010-1234-5678')
    const isApart = found.every((one, i) =>
      found.every(
        (other, k) =>
          i === k || one.kind !== other.kind || one.end <= other.start || other.end <= one.start,
      ),
    )
    expect(isApart).toBe(true)
  })
})

describe('numbers split over messages', () => {
  test.each([
    [['010', '1234'], '5678'],
    [['010', 'ㅋㅋㅋ', '1234', '밥 먹었어?'], '5678'],
    [['공일공', '일이삼사'], '오육칠팔'],
    [['5678', '010'], '1234'],
    [['010 1234', '아 그리고'], '5678'],
    [['555', '123'], '4567'],
  ])('%j then %s', (earlier, text) => expect(kinds(text, { earlier })).toContain('contact'))

  /** The messages of a talk in which contact details are found, each checked after those before it. */
  const alarmsIn = (talk: readonly string[]) =>
    talk.filter((text, index) => kinds(text, { earlier: talk.slice(0, index) }).has('contact'))

  test.each(harmless.map((talk) => [talk.slice(0, 6).join(' / '), talk] as const))(
    '%s is none',
    (_, talk) => {
      expect(alarmsIn(talk)).toEqual([])
    },
  )

  test.each(real.map((talk) => [talk.join(' / '), talk] as const))('%s is one', (_, talk) => {
    expect(alarmsIn(talk)).not.toEqual([])
  })

  test('an account announced before', () => {
    expect(kinds('min.ji_04', { earlier: ['내 인스타 아이디는'] })).toContain('contact')
    expect(kinds('min.ji_04', { earlier: ['안녕'] })).not.toContain('contact')
  })

  test.each([
    [['I am also on 인스타'], [], 'oakleaf22 거기로 와', 'oakleaf22'],
    [['●●● 해?'], [], 'maple_q9 이야', 'maple_q9'],
    [[], ['인스타 해?'], '내 건 bada.2011 찾아봐', 'bada.2011'],
    [['do you have discord'], ['yes'], 'mine is quiet_fox7 add me', 'quiet_fox7'],
  ])('after %j, and %j of the other one, %s holds an account', (earlier, heard, text, account) => {
    const found = check(text, { earlier, heard }).filter(
      ({ kind, severity }) => kind === 'contact' && severity !== 'low',
    )
    const parts = found.map(({ start, end }) => [...text].slice(start, end).join(''))
    expect(parts.join(' ')).toContain(account)
  })

  test.each([
    '아이폰 말고 iphone15 샀어',
    '오늘 2층에서 봤어',
    'it was my 15th birthday',
    'minecraft1.20 해 봤어?',
    'lol me too',
  ])('after the name of a service %s holds none', (text) => {
    const heard = ['너 인스타 자주 해?']
    const found = check(text, { heard }).filter(({ kind }) => kind === 'contact')
    expect(found.filter(({ severity }) => severity !== 'low')).toEqual([])
  })

  test.each([
    [['3:1', '45쪽'], '1234'],
    [['2024', '1123'], '12'],
    [['7시 30분', '12:40'], '302'],
    [[], '5678'],
  ])('%j then %s is none', (earlier, text) => expect(check(text, { earlier })).toEqual([]))

  test('only the last eight messages count', () => {
    const between = Array.from({ length: 8 }, () => '응')
    expect(check('5678', { earlier: ['010', '1234', ...between] })).toEqual([])
  })
})

describe('surroundings', () => {
  test('an adult who writes to a minor is taken more seriously', () => {
    const plain = check('부모님한테는 말하지 마')[0]
    const adult = check('부모님한테는 말하지 마', { writerIsAdult: true, readerIsMinor: true })[0]
    expect([plain?.severity, adult?.severity]).toEqual(['medium', 'high'])
    // The model has learnt how far a rule is to be believed, and not from who writes.
    const secret = '우리 둘만 아는 비밀로 하자, 알겠지?'
    const raised = check(secret, { writerIsAdult: true, readerIsMinor: true })[0]
    expect([check(secret)[0]?.severity, raised?.severity]).toEqual(['medium', 'high'])
  })
})

test.each([
  '가끔 그냥 사라지고 싶어. 너희는 어때?',
  '오늘 급식은 별로였어. 가끔은 내가 없어졌으면 좋겠어. 다들 어떻게 버텨?',
  'Math was ok today. Sometimes I just want to kill myself. What do you all do on weekends?',
])('a sign of a crisis is found among ordinary sentences: %s', (text) => {
  const shown = check(text).filter(({ severity }) => severity !== 'low')
  expect(shown.map(({ kind }) => kind)).toEqual(['crisis'])
})

describe('who somebody is', () => {
  const identities = (text: string) => check(text).filter(({ why }) => why === 'contact.identity')

  test.each([
    '저는 한빛중 2학년 3반 김서연이에요',
    '저는 한빛중학교 2학년 3반이에요',
    '안녕하세요. 달빛고등학교 다니는 박하늘입니다',
    '제 이름은 이가람이고 별빛중 다녀요',
    "I'm Jane Miller from Lincoln High, class 10B",
    "My name is Jane Miller. I'm 15 and I go to Lincoln High",
    "I'm in class 8C at Oakwood Middle School",
    'Lincoln High, homeroom 204',
  ])('%s says it', (text) => {
    expect(identities(text).map(({ kind, severity }) => [kind, severity])).toEqual([
      ['contact', 'low'],
    ])
  })

  test.each([
    '나는 한빛중 다녀',
    '저는 한빛중학교 2학년이에요',
    '저는 김서연이에요',
    '수업 끝나고 2학년 3반 교실에 갔어',
    '우리 중학교 2학년 3반 애들이 그랬어',
    '저는 강아지하고 고양이예요',
    '나는 여자고 2학년 3반이야',
    "I'm a junior at Lincoln High",
    "I'm Jane from Lincoln High",
    'Lincoln High class of 2027',
    'my high school has 10a and 10b',
    "I'm so stressed at Lincoln High",
  ])('%s does not', (text) => {
    expect(identities(text)).toEqual([])
  })
})

describe('what needs help of its own', () => {
  const whys = (text: string) => check(text).map(({ why, severity }) => `${why} ${severity}`)

  test.each([
    '약을 많이 먹었어',
    '수면제를 한 움큼 삼켰어요',
    '타이레놀 20알 먹었어',
    '나 방금 엄마 수면제 서른 알 먹었어',
    '엄마 약 서른 알 삼켰어',
    'i swallowed thirty of my mums sleeping pills',
    'I took too many pills',
    'i just took a whole bottle of tylenol',
  ])('%s is an overdose', (text) => {
    expect(whys(text)).toEqual(['crisis.overdose high'])
  })

  test.each([
    '나 이미 약 먹었어. 죽고 싶어서',
    '죽으려고 약 다 먹었어. 다들 안녕',
    '방금 약 다 먹어버렸어 이제 끝이야',
    '약 먹었어 죽으려고',
    '약 먹었어. 죽을려고',
    'I want to die so I took ten of them',
    'I already took the pills',
    'goodbye everyone, i took them all',
  ])('%s is an overdose, however much it was', (text) => {
    expect(whys(text)).toContain('crisis.overdose high')
  })

  test.each([
    '죽고 싶다. 오늘도 약 먹었어',
    '우울증 약 먹었는데 그래도 죽고 싶어',
    '두통약 두 알 먹었어. 죽고 싶어',
    '친구가 죽고 싶다고 약 먹었대',
    'I already took my meds and still want to die',
    'I already took the pills for my headache',
    '약을 많이 먹고 싶어',
    '감기 걸려서 약 먹었어',
    '두통약 두 알 먹었어',
    '포도 스무 알 먹었어',
    'i took two ibuprofen for my headache',
  ])('%s is none', (text) => {
    expect(whys(text)).not.toContain('crisis.overdose high')
  })

  test.each([
    '딥페이크 당했어',
    '내 사진 뿌린다고 협박해',
    '남친이 자자고 강요해',
    'someone made a deepfake of me',
    'he keeps pressuring me to send nudes',
    'somebody is threatening to leak my nudes',
  ])('%s is harm by others', (text) => {
    expect(whys(text)).toContain('crisis.abuse medium')
  })
})

describe('what must not be alarmed at', () => {
  test.each([
    '맞아, 나도 그랬어',
    '그래서 그냥 방에 들어갔어',
    '집에 아무도 없더라',
    'thanks 정말 고마워',
    '우리 같이 얘기하자',
    '선생님께 말해 보는 건 어때?',
    '나만 이런 거 아니지?',
    '남친이 맞춤법을 자꾸 틀려',
    '앞머리 좀 다듬었어',
    '콜라 한 잔 하자',
    'i have to head out now, have a nice day',
    'i can feel you, i lost mine too',
    'we got done fighting about the dishes',
    'i think the session is over.',
  ])('%s', (text) => {
    expect(check(text).filter(({ severity }) => severity !== 'low')).toEqual([])
  })

  test('lines that are short or of two languages are alarmed at by rules alone', () => {
    // Each is a piece of a sentence in which the model finds something.
    for (const text of ['빨리 가주려고', 'gave away 내 기타랑 옷', 'my hoodies 이제 필요 없어서'])
      expect(check(text).map(({ why }) => why)).not.toContain('crisis.likely')
  })
})

describe('what only the model finds', () => {
  test.each([
    ['우리 강아지가 나 기다리고 있을 거 같아서 빨리 가주려고', 'crisis'],
    ['gave away my guitar and my hoodies, i wont need them where im going', 'crisis'],
    ["get the 5:40 train, i'll pay, say you've got drama club", 'grooming'],
  ] as const)('%s', (text, kind) => {
    const found = check(text).filter((one) => one.kind === kind)
    expect(found.map(({ why }) => why)).toEqual([`${kind}.likely`])
    // How sure it is decides between low and medium.
    expect(found[0]?.severity).not.toBe('high')
  })

  test('is taken more seriously where the model is certain', () => {
    const severityOf = (text: string) =>
      check(text).find(({ why }) => why === 'crisis.likely')?.severity
    expect(severityOf('gave away my guitar and my hoodies, i wont need them where im going')).toBe(
      'medium',
    )
    expect(severityOf('우리 강아지가 나 기다리고 있을 거 같아서 빨리 가주려고')).toBe('low')
  })

  test.each([
    '오픈채팅에서 달빛고래 검색하면 나 나와',
    '별하고 1-4 이가람인데 급식실 앞에서 기다릴게',
    'search my first name and the town on the blue app',
  ])('is never surely a contact, which would take the whole sentence away: %s', (text) => {
    const found = check(text).filter(({ why }) => why === 'contact.likely')
    expect(found.map(({ severity }) => severity)).not.toContain('medium')
  })

  test('is not looked for in a name', () => {
    const text = 'gave away my guitar and my hoodies, i wont need them where im going'
    expect(check(text, { place: 'nickname' })).toEqual([])
  })
})

test('every reason is said in both languages', () => {
  for (const { ko, en } of Object.values(reasons)) {
    expect(ko).toMatch(/[요.?]$/)
    expect(en).toMatch(/[.?]$/)
  }
})

test('empty and odd texts are fine', () => {
  for (const text of ['', ' ', '\u0000', '\ud800', '😀', '\u200b', 'ㅋㅋㅋㅋ', '.'.repeat(2000)])
    expect(check(text)).toEqual([])
})

test('the same text gives the same findings', () => {
  const text = '죽고 싶다 010-1234-5678 병신아 send me a pic'
  const first = check(text)
  for (let i = 0; i < 20; i++) expect(check(text)).toEqual(first)
})

describe('a name', () => {
  const kindsIn = (text: string) => checkText(text, { place: 'nickname' }).map(({ kind }) => kind)
  test.each(['signin1', 'kid12', 'hide1d', 'bright7', 'id9', 'solid88', 'big1dea', 'ig00r'])(
    '%s is only a name',
    (name) => {
      expect(kindsIn(name)).toEqual([])
    },
  )
  test.each(['01012345678', '공일공12345678', 'a@example.com', '병신아'])(
    '%s is more than a name',
    (name) => {
      expect(kindsIn(name)).not.toEqual([])
    },
  )
})
