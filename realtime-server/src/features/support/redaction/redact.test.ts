import { introductions } from '@dodam/test-support/server/introductions.ts'
import { describe, expect, test } from 'vitest'
import { redacted, type Turn } from './redact.ts'

const names = ['skywhale7', '하늘고래']
const clean = (text: string) => redacted([{ from: 'teen', text }], names)[0] ?? ''
/** Each line is a turn; a line that begins with > is the helper's. */
const talk = (...lines: string[]) =>
  redacted(
    lines.map(
      (line): Turn => ({
        from: line.startsWith('>') ? 'helper' : 'teen',
        text: line.replace(/^> /, ''),
      }),
    ),
    names,
  ).join('\n')

describe('a redacted text contains no trace of', () => {
  test.each(introductions)('%j', (text, trace) => {
    expect(clean(text)).not.toMatch(trace)
  })

  test.each([
    [['제 이름은', '김민지예요'], /민지/],
    [['내 이름은', '> 천천히 말해도 돼요.', '민지야'], /민지/],
    [['> 뭐라고 부르면 될까요? 이름이 뭐예요?', '민지'], /민지/],
    [['> What should I call you?', 'zeph'], /zeph/i],
    [['my name is', 'jake'], /jake/i],
    [['나는 한빛중', '2학년 3반이야'], /한빛|3반/],
    [['010', '> 네?', '2345', '6789'], /010|2345|6789/],
    [['공일공', '이삼사오', '육칠팔구'], /이삼사오|육칠팔구/],
    [['my insta', 'minji_04'], /minji_04/],
    [['i am jake', 'they all said jake is weird', '> Jake, I hear you'], /jake/i],
    [['저는 김민지예요', '애들이 민지는 이상하대요'], /민지/],
    [['> 어느 학교예요?', '한빛중이요'], /한빛/],
    [['> 무슨 학교 다녀요?', '한빛 다녀요'], /한빛/],
    [['> Which school do you go to?', 'Riverside.'], /riverside/i],
    [['> 김민지 님, 제 이름은 김민지예요', '네'], /민지/],
  ])('%j, across several turns', (lines, trace) => {
    expect(talk(...lines)).not.toMatch(trace)
  })
})

test.each(
  `I'm sad
i'm so tired of school
I am Korean and I feel different here
im done with everyone
I'm fine, just stressed
i'm sick from eating too much
i'm back from school
my name is always mocked by them
they call me fat and ugly
call me when you can
this is hard
it's late and I can't sleep
I feel like nobody listens to me.
my middle school friends left me
i hate high school
i'm at an all time high of stress
나 지금 힘든데
저는 학생이에요
저는 고등학생이에요
저는 여학생이에요
나 중2인데 친구가 없어
나 진심이야
나 왕따야
나 혼자야
나 우울증인데 말을 못 하겠어
저는 장애인이에요
나 오늘도 울었어
나 정말 힘들어
나 이상해 요즘
나 하나도 모르겠어
나는 그만하라고 해
나는 혼자라고 느껴요
애들이 나를 돼지라고 불러
제 이름이 싫어요
이름은 말하기 싫어요
전 그냥 자고 싶어요
전학생이에요
나 infp야
우리 중학교 애들이 무서워요
고등학교 가기 싫어
수업 중 2학년 선배가 놀렸어요
시험이 12월 3일인데 잠이 안 와요
12시 반에 잤어요
우리 반 애들이 나를 피해요
요즘 친구 때문에 너무 슬퍼요
엄마랑 오늘 또 다퉜어요`.split('\n'),
)('%j is unchanged', (text) => {
  expect(clean(text)).toBe(text)
})
