import { reports } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { admins, button, confirm, decides, row } from './cases.ts'
import { look } from './look.ts'
import { desktopFirst, test } from './people.ts'
import { moderator, report } from './reporting.ts'
import { openLive } from './room.ts'
import { expectQuiet, isTold, member, shared, takeBack } from './stories.ts'

for (const [screen, language, set] of desktopFirst) {
  test(
    `the queue is searched, filtered and folded, and leads past an appeal, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { first, second } = await admins(join, screen, language)
      const { page, say } = first
      const word = language === 'ko' ? '보라색 고래' : '초록색 고래'
      const author = await member('sharer', 'ko')
      const many = await member('both', 'ko')
      const other = await member('both', 'ko')
      const posts = []
      for (const at of ['아침', '점심', '저녁', '밤', '새벽', '주말', '여름'])
        posts.push(
          await shared(
            author.token,
            `${at}마다 ${word}를 떠올려요.\n${'정말 그래요. '.repeat(20)}`,
          ),
        )
      const cases: number[] = []
      for (const { id } of posts.slice(0, 5)) cases.push((await report(many.token, 'post', id)).id)
      const [, , , fourth = 0, fifth = 0] = cases
      const lone = (await report(other.token, 'post', posts[5]?.id ?? 0)).id
      const crisis = (await report(other.token, 'post', posts[6]?.id ?? 0, 'danger')).id

      await openLive(first, '/admin/safety')
      const rows = page.getByRole('main').locator('a[data-row]')
      await page.getByRole('textbox', { name: say('admin.safety.filter.search') }).fill(word)
      await expect(page).toHaveURL(/search=/)
      // The crisis first, three of the five, where they go on, and the report of another member.
      await expect(rows).toHaveCount(6)
      await expect(rows.first()).toHaveAttribute('href', `/admin/safety/${crisis}`)
      await expect(row(first, lone)).toBeVisible()
      await expect(row(first, fourth)).toHaveCount(0)
      const folded = rows.filter({ hasText: say('admin.safety.fold.sameOne_other', { count: 2 }) })
      await expect(folded).toBeVisible()
      await expect(page.getByText(`아침마다 ${word}를 떠올려요.`)).toBeVisible()
      await look(first, 'admin-queue-folded')
      // A name in a row leads to its person, and not to the case.
      const name = page
        .locator('tr, li')
        .filter({ has: row(first, lone) })
        .getByRole('link', {
          name: author.username,
        })
      await name.click()
      await expect(page).toHaveURL(new RegExp(`/admin/users/${author.id}$`))
      await page.goBack()
      await folded.click()
      await expect(rows).toHaveCount(2)
      await expect(row(first, fifth)).toBeVisible()
      await look(first, 'admin-queue-opened-fold')
      await button(first, 'admin.safety.fold.close').click()
      await expect(folded).toBeVisible()

      // The filters stand in the address, so that they survive a case and the way back.
      await page.getByText(say('admin.safety.only.crisis'), { exact: true }).first().click()
      await expect(rows).toHaveCount(1)
      await expect(page).toHaveURL(/only=crisis/)
      await rows.first().click()
      await expect(page).toHaveURL(new RegExp(`/admin/safety/${crisis}$`))
      await page.goBack()
      await expect(rows).toHaveCount(1)
      await page.getByText(say('admin.safety.only.crisis'), { exact: true }).first().click()
      await page.getByText(say('admin.safety.filter.more'), { exact: true }).click()
      await page
        .getByRole('textbox', { name: say('admin.safety.filter.person') })
        .fill(many.username)
      await expect(rows).toHaveCount(5)
      await expect(folded).toHaveCount(0)
      await look(first, 'admin-queue-filters')
      await page.getByRole('textbox', { name: say('admin.safety.filter.person') }).fill('')
      await expect(folded).toBeVisible()

      // An appeal looks like one, and says who can decide.
      const work = await moderator('moderator2')
      await work.decide(lone, { decision: 'dismiss' })
      const body = { reason: '다시 봐 주세요.' }
      await ask(reports.appeal, { params: { id: lone }, body }, other.token)
      const path = `/admin/safety?only=appeals&search=${encodeURIComponent(word)}`
      for (const one of [first, second]) {
        await openLive(one, path)
        await expect(row(one, lone)).toBeVisible()
        await expect(one.page.getByRole('main')).toContainText(
          `${one.say('admin.safety.second.badge')} · ${one.say('admin.safety.appeals.reporter')}`,
        )
      }
      await expect(second.page.getByText(second.say('admin.safety.second.mine'))).toBeVisible()
      await expect(
        page.getByText(say('admin.safety.second.theirs', { name: 'moderator2' })),
      ).toBeVisible()
      await look(first, 'admin-queue-appeal')
      await look(second, `admin-queue-appeal-second-${screen}`)
      await openLive(first, `/admin/safety/${lone}`)
      await decides(first, 'dismiss', '')
      await confirm(first)
      await isTold(first, say('admin.safety.decide.done'))
      await openLive(first, '/admin/safety?search=없는%20낱말이에요')
      await expect(page.getByText(say('admin.safety.list.noneFound'))).toBeVisible()
      for (const id of [...cases, crisis]) await work.decide(id, { decision: 'dismiss' })
      for (const post of posts) await takeBack(author.token, post)
      expectQuiet([first, second])
    },
  )
}
