import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@dodam/contract'
import { serverForTests } from '@dodam/test-support'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { firstPageSeconds } from './first-page.ts'

// A built web app whose renderer shows what it was given.
const folder = mkdtempSync(path.join(tmpdir(), 'dodam-first-page-'))
const renderer = `
export const variantOf = ([first, ...rest]) =>
  ({ de: 'none', it: 'broken', fi: 'slow' })[first] ?? (rest.includes('en') ? 'en' : 'ko')
export const readsOf = (variant) => ({
  language: variant,
  addresses: [variant === 'none' ? '/api/none' : '/api/announcements', '/api/posts?limit=9'],
})
export const render = async (html, variant, answers) => {
  if (variant === 'slow') await new Promise(() => {})
  if (variant === 'broken') throw new Error('broken')
  return html + JSON.stringify({ variant, answers })
}
`
mkdirSync(path.join(folder, 'dist'))
mkdirSync(path.join(folder, 'dist-server'))
writeFileSync(path.join(folder, 'dist/index.html'), '<!doctype html><title>The app</title>')
writeFileSync(path.join(folder, 'dist-server/package.json'), '{ "type": "module" }')
writeFileSync(path.join(folder, 'dist-server/first-page.js'), renderer)
afterAll(() => rmSync(folder, { recursive: true }))

const server = serverForTests({ webDist: path.join(folder, 'dist') })
let passed = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + passed)
  return () => vi.restoreAllMocks()
})

const open = async (address: string, language: string) => {
  const headers = { 'accept-language': language }
  const { body, headers: answered } = await server().app.app.inject({ url: address, headers })
  return {
    body,
    cached: answered['cache-control'],
    varies: answered['vary'],
    robots: answered['x-robots-tag'],
  }
}

test('the first page shows what visitors read, in the language asked for, and is shown to others for seconds', async () => {
  const author = await server().member()
  const tell = (content: string, isAnonymous = false) =>
    author.call(api.posts.publish, { body: { content, categories: ['sleep'], isAnonymous } })
  await tell('오늘은 하루가 정말 길었어요.', true)
  const first = await open('/', 'ko-KR,ko;q=0.9')
  expect(first.body).toContain('오늘은 하루가 정말 길었어요.')
  expect(first.body).not.toContain(`"authorId":${author.id}`)
  expect(first.body).toContain('"variant":"ko"')
  expect(first).toMatchObject({ cached: `public, max-age=${firstPageSeconds}` })
  expect(first.varies).toContain('accept-language')
  expect(first.robots).toBe('nosnippet, noarchive')
  expect((await open('/', 'fr, en;q=0.5')).body).toContain('"variant":"en"')

  await tell('그래도 내일은 조금 나을 거예요.')
  expect((await open('/', 'ko')).body).toBe(first.body)
  passed += firstPageSeconds * 1_000
  expect((await open('/', 'ko')).body).toContain('그래도 내일은 조금 나을 거예요.')
})

test('where it cannot be made, and at every other address, the app alone is shown', async () => {
  const app = '<!doctype html><title>The app</title>'
  expect(await open('/', 'it')).toMatchObject({ body: app, cached: 'no-cache' })
  expect(await open('/', 'fi')).toMatchObject({ body: app, cached: 'no-cache' })
  expect(await open('/', 'de')).toMatchObject({ body: app, cached: 'no-cache' })
  expect(await open('/?category=sleep', 'ko')).toMatchObject({ body: app, cached: 'no-cache' })
  expect(await open('/posts/1', 'ko')).toMatchObject({ body: app, cached: 'no-cache' })
})
