import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['ko', '오늘 학교에서 너무 힘들었어요'],
  ['ko', '요즘 TikTok이랑 Instagram 보느라 잠을 못 자요 help'],
  ['ko', 'ㅠㅠㅠㅠ 진짜 어떡해'],
  ['en', 'My friends keep calling me 바보 and I don’t know what to say.'],
  ['en', 'Counting cacao trees every single night.'],
  ['en', 'Math exam tomorrow. Panicking!!'],
  ['en', '힘내 힘내 힘내 힘내 힘내 힘내 is what they all say to me'],
  ['en', 'my fiancé café naïve thing made everyone laugh at me'],
  [null, '😭😭😭😭😭😭😭😭😭😭'],
  [null, '1234567890 !!!'],
  [null, '今日は学校でとても辛かったです。誰も話してくれません。'],
  [null, '我今天很难过，学校里没有朋友。안녕'],
  [null, 'Сегодня в школе было очень тяжело'],
  [null, 'Hôm nay ở trường buồn quá, không ai nói chuyện với mình'],
  [null, 'Heute war es in der Schule sehr schwer und keiner redet mit mir'],
  [null, 'Hoy me siento muy sola en la escuela y nadie me habla'],
  [null, 'Je suis triste parce que mes amis ne me parlent plus'],
  [null, 'aku merasa sendiri di sekolah dan tidak punya teman'],
  [null, 'วันนี้ที่โรงเรียนเหนื่อยมาก ไม่มีใครคุยด้วย'],
  [null, 'आज स्कूल में बहुत बुरा लगा'],
  [null, '시험 망했어 exam failed'],
])('the language of most words, each counted once: %s, %s', (language, text) => {
  expect(languageOf(text)).toBe(language)
})
