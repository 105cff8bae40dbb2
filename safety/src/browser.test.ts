import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test, vi } from 'vitest'
import { checkInBrowser, loadRules } from './browser.ts'

const place = 'post'

test('a browser finds the same as a server, and fetches a model only for a text that it scores', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (address: URL) => {
    fetched.push(basename(address.pathname))
    return new Response(await readFile(address))
  })
  await loadRules()
  const steps = [
    { text: '나', needs: [] },
    { text: '요즘은 그냥 죽고 싶다는 생각만 들어요', needs: ['ko.bin'] },
    { text: '카톡 아이디 minji0412 로 연락해', needs: [] },
    { text: 'lately I just want to kill myself', needs: ['en.bin'] },
  ]
  const found = []
  for (const { text, needs } of steps) {
    fetched.length = 0
    found.push(await checkInBrowser(text, { place }))
    expect(fetched, text).toEqual(needs)
  }
  const { checkText } = await import('./index.ts')
  expect(found).toEqual(steps.map(({ text }) => checkText(text, { place })))
  expect(found[1]).not.toEqual([])
})
