/** Print how long one check takes: `pnpm --filter @dodam/safety bench`. */
import { checkText } from '../src/index.ts'
import { languages, readSentences } from './data.ts'

const ordinary = {
  ko: '오늘 학교에서 조별과제 발표했는데 너무 떨려서 말이 꼬였어. 애들이 웃어서 조금 속상했는데 짝꿍이 괜찮다고 해줘서 고마웠다. 집에 와서 떡볶이 먹으면서 드라마 보니까 기분이 좀 나아졌어. 내일은 수학 시험이라 지금부터 공부해야 하는데 눈이 자꾸 감긴다. 다들 시험기간에 졸릴 때 어떻게 버티는지 궁금해. 커피는 마시면 배가 아파서 못 먹어.',
  en: 'We had to give our group presentation today and I was so nervous that I mixed up my lines. Some kids laughed but my friend said it was fine and that helped. At home I had noodles and watched a show.',
  'en, text-speak':
    'omg we had 2 do our grp presentation 2day n i was sooo nervous tht i mixd up my lines lol. sum kids laughd but my frnd said it was fine n tht helpd a lot. at home i had noodles n watchd a show b4 bed u kno',
}
const hostile = {
  'one letter': '아'.repeat(2000),
  jamo: 'ㅈㅏㅅㅏㄹ'.repeat(400),
  'spread letters': '죽 고 '.repeat(500),
  'half matches': '죽고 죽을 자살 죽으면 '.repeat(170).slice(0, 2000),
  'half matches, en': 'i want to i wish i was going to kill '.repeat(60).slice(0, 2000),
  messengers: '카톡 아이디 인스타 번호 '.repeat(140).slice(0, 2000),
  'messengers, en': 'add me on my snap insta is my '.repeat(70).slice(0, 2000),
  digits: '01'.repeat(1000),
  'digit words': '공일공 '.repeat(500),
  names: 'a1_b2.c3-'.repeat(222),
  people: '엄마가 아빠가 친구한테 너는 '.repeat(130).slice(0, 2000),
  'you are': 'you are so you are such a '.repeat(80).slice(0, 2000),
  keyboard: 'wnrrh tlvek '.repeat(170).slice(0, 2000),
  'zero width': 'k\u200b'.repeat(1000),
  spaces: ' '.repeat(2000),
  addresses: '12 12동 12호 서울시 강남구 '.repeat(120).slice(0, 2000),
  emails: 'a@b.c a at b '.repeat(160).slice(0, 2000),
}

function microseconds(text: string, rounds: number): number {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    checkText(text, { place: 'message' })
    times.push((performance.now() - start) * 1000)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

// Every rule is compiled and warm before anything is measured.
const all = languages.flatMap(readSentences)
for (let round = 0; round < 5; round++)
  for (const { text } of all) checkText(text, { place: 'message' })

for (const [language, text] of Object.entries(ordinary)) {
  const short = [...text].slice(0, 200).join('')
  console.log(
    `ordinary ${language}, ${[...short].length} code points: ${microseconds(short, 2000).toFixed(0)} µs`,
  )
}
const started = performance.now()
for (const { text } of all) checkText(text, { place: 'message' })
const points = all.reduce((sum, { text }) => sum + [...text].length, 0)
const perPoint = ((performance.now() - started) * 1000) / points
console.log(`data: ${(perPoint * 200).toFixed(0)} µs per 200 code points`)
for (const [name, text] of Object.entries(hostile)) {
  const time = microseconds(text, 30)
  const length = [...text].length
  console.log(
    `hostile, ${name}: ${(time / 1000).toFixed(2)} ms for ${length}, ${((time / length) * 200).toFixed(0)} µs per 200`,
  )
}
