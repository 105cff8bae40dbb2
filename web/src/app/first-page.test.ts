import { expect, test } from 'vitest'
import { post } from '../live/testing.ts'
import { readsOf, render, variantOf } from './first-page.tsx'

const html = '<html lang="ko"><body><div id="root"></div></body></html>'
const rendered = (variant: string, content: string) => {
  const [announcements = '', feed = '', stats = ''] = readsOf(variant).addresses
  const answers = { [announcements]: [], [feed]: [post(7, { content })], [stats]: [] }
  return render(html, variant, answers)
}

test.each([
  [['ko-KR', 'ko', 'en-US', 'en'], 'ko:en,ko'],
  [['ko'], 'ko:ko'],
  [['en-GB', 'de'], 'en:en'],
  [['de', 'en'], 'en:en'],
  [['fr'], 'ko:ko'],
  [[], 'ko:ko'],
])('a browser that asks for %j gets %s', (asked, variant) => {
  expect(variantOf(asked)).toBe(variant)
})

test('a variant reads in its language, and stories of one language where it has one', () => {
  expect(readsOf('en:en')).toEqual({
    language: 'en',
    addresses: [
      '/api/announcements',
      '/api/posts?lang=en&limit=9',
      '/api/categories/stats?lang=en',
    ],
  })
  expect(readsOf('ko:en,ko').addresses).toContain('/api/posts?limit=9')
})

test('stories stand in the page in its language, as text whatever is written in them', async () => {
  const content = 'Hi </script><img src=x onerror="boom()"> there'
  const [ko, en] = await Promise.all([rendered('ko:ko', content), rendered('en:en', content)])
  expect(ko).toContain('<html lang="ko" data-first-page="ko:ko">')
  expect(ko).toContain('이야기 올리기')
  expect(en).toContain('<html lang="en" data-first-page="en:en">')
  expect(en).toContain('Share a story')
  for (const page of [ko, en]) {
    expect(page).toContain('Hi &lt;/script&gt;&lt;img src=x')
    expect(page).not.toContain('<img src=x')
    const [, answers = ''] = page.split('id="first-reads">')
    expect(answers.split('</script>')).toHaveLength(2)
    expect(answers).toContain(String.raw`Hi \u003c/script>`)
  }
})

test('a page that cannot be rendered is refused', async () => {
  const [, feed = ''] = readsOf('ko:ko').addresses
  await expect(render(html, 'ko:ko', { [feed]: [{ id: 7 }] })).rejects.toThrow('could not')
  expect(await rendered('ko:ko', 'and the next is')).toContain('and the next is')
})
