import {
  api,
  checkedPlaces,
  helplineDirectory,
  helplineRegions,
  helplineSources,
  linesShown,
} from '@dodam/contract'
import { meet, serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'
import { judge } from './verdicts.ts'

const server = serverForTests()

const lines = helplineRegions.flatMap((region) => linesShown(region))
const numbers = lines.flatMap(({ number, text }) => [number, ...(text?.to ? [text.to] : [])])
const spellings = (number: string) => [
  number,
  number.replace(/\D/g, ''),
  number.replace(/\D/g, ' '),
  number.replace(/\D/g, '.'),
  number.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
]
const pages = [helplineDirectory, ...Object.values(helplineSources).map(({ page }) => page)]

test('every line that the app shows passes everywhere, in every spelling', () => {
  const texts = [
    ...numbers
      .flatMap(spellings)
      .flatMap((one) => [one, `${one}로 전화해 봐요`, `Call ${one} any time`]),
    ...pages.flatMap((page) => [page, page.replace('https://', ''), `여기예요 ${page}`]),
  ]
  for (const text of texts)
    for (const place of checkedPlaces)
      for (const reach of ['public', 'toMinor', 'toAdult', 'amongAdults'] as const) {
        const verdict = judge({ place, text, path: 'content' }, { reach, writerIsAdult: false })
        expect(verdict.judged, text).toEqual([])
      }
})

test('a helpline is published and sent as it is, and a number beside it is not', async () => {
  const [sharer, listener] = [await server().member(), await server().member({ role: 'listener' })]
  const content = '혼자 버티지 말고 1588-9191이나 02-735-8994, www.cyber1388.kr 로 이야기해 봐요.'
  const body = { content, categories: ['other' as const] }
  const story = await sharer.call(api.posts.publish, { body })
  expect(story.content).toBe(content)
  const { roomId } = await meet(sharer, listener)
  const send = (text: string) =>
    listener.call(api.chat.send, {
      params: { id: roomId },
      body: { content: text, clientId: crypto.randomUUID() },
    })
  expect((await send(content)).content).toBe(content)
  expect((await send('1588-9191 말고 010-2345-6789')).content).toMatch(/^1588-9191 말고 (?!.*\d)/)
})
