import { support } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { demoToken, type Person, played, test } from './people.ts'
import { moderator, report } from './reporting.ts'
import { openLive } from './room.ts'
import { goTo } from './screen.ts'
import { shared, takeBack } from './stories.ts'

const desktops = played([
  ['desktop', 'en'],
  ['desktop', 'ko'],
])

/** Words of the usual length that are broken in two within a cell. */
const brokenWords = ({ page }: Person) =>
  page.getByRole('main').evaluate((main) => {
    const broken: string[] = []
    for (const cell of main.querySelectorAll('td, th')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const style = node.parentElement && getComputedStyle(node.parentElement)
        if (style?.wordBreak === 'break-all') continue
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d]{2,16}/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      }
    }
    return broken
  })

for (const [screen, language, set] of desktops) {
  test(
    `the navigation shows every screen and the way out, and stays where it is, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', 'ko')
      await ask(support.write, { body: { type: 'inquiry', message: '여쭤볼 것이 있어요.' } }, token)
      const admin = await join({ screen, language, token: await demoToken('moderator1', language) })
      const { page, say } = admin
      await openLive(admin, '/admin')
      const menu = page.getByRole('navigation', { name: say('admin.shell.menu') })
      const badge = menu.getByRole('link', { name: new RegExp(say('admin.shell.nav.messages')) })
      await expect(badge).toContainText(/\d/)
      const links = menu.getByRole('link')
      await expect(links).toHaveCount(16)
      const heights = await links.evaluateAll((all) => all.map((one) => one.clientHeight))
      expect(new Set(heights).size, String(heights)).toBe(1)
      for (const shown of [
        links.first(),
        links.last(),
        page.getByRole('link', { name: say('admin.shell.toCommunity') }),
        page.getByRole('button', { name: say('admin.shell.keys.title') }),
        page.getByRole('complementary').getByRole('button', { name: say('helplines.button') }),
      ])
        await expect(shown).toBeInViewport({ ratio: 1 })
      const isCut = await menu.evaluate(({ parentElement: box }) =>
        box ? box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth : true,
      )
      expect(isCut).toBe(false)
      await look(admin, 'admin-navigation')
    },
  )

  test(`words stay whole in tables, on a ${screen} in ${language}`, { tag: '@long' }, async ({
    join,
  }) => {
    const author = await newMember('sharer', 'ko')
    const post = await shared(author.token, 'I keep thinking about this all week. '.repeat(8), {
      isAnonymous: true,
    })
    const { id } = await report((await newMember('both', 'ko')).token, 'post', post.id)
    await (await moderator()).claim(id)
    const admin = await join({ screen, language, token: await demoToken('moderator1', language) })
    await goTo(admin, '/admin/safety', `[href="/admin/safety/${id}"]`)
    expect(await brokenWords(admin)).toEqual([])
    for (const path of ['/users', '/audit', '/security?tab=sessions']) {
      await goTo(admin, `/admin${path}`, 'td')
      expect(await brokenWords(admin), path).toEqual([])
    }
    await takeBack(author.token, post)
  })
}
