import { crisisSteps, posts, reports } from '@dodam/contract'
import { expect } from '@playwright/test'
import { stepControls } from '../../web/src/features/admin/safety/crisis-steps.ts'
import { ask } from './ask.ts'
import { admins, button, called, confirm, decides, part, row, tick } from './cases.ts'
import { composer, sees, write } from './chat.ts'
import { look } from './look.ts'
import { demoToken, desktopFirst, test } from './people.ts'
import { openLive } from './room.ts'
import { expectQuiet, isTold, member, shared, takeBack } from './stories.ts'

// Not parallel, because the moderator is the same account in each.
test.describe.configure({ mode: 'default' })

/** The case of a story, by id: similar cases of other stories may be listed beside it. */
async function caseOf(postId: number): Promise<number> {
  const { items } = await ask(
    reports.listCases,
    { query: { limit: 100 } },
    await demoToken('moderator1', 'ko'),
  )
  const found = items.find(
    ({ targetType, targetId }) => targetType === 'post' && targetId === postId,
  )
  if (found === undefined) throw new Error(`No case about story ${postId}`)
  return found.id
}

for (const [screen, language, set] of desktopFirst) {
  test(`signs of a crisis are marked, with steps and numbers, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { first } = await admins(join, screen, language)
    const { token } = await member('sharer', 'ko')
    await openLive(first, '/admin/safety')
    const post = await shared(token, '요즘 너무 힘들어서 죽고 싶어요. 아무도 모르게 지내고 있어요.')
    const id = await caseOf(post.id)
    await expect(row(first, id)).toHaveText(
      `${first.say('admin.safety.target.post')} · ${first.say('reports.reason.danger.name')}`,
    )
    await row(first, id).click()
    await expect(first.page.locator('blockquote mark')).toContainText('죽고 싶')
    const crisis = part(first, 'admin.safety.crisis.title')
    await tick(first, 'safe').click()
    await expect(crisis.getByRole('link', { name: '109' })).toBeVisible()
    await crisis.getByText(first.say('helplines.region.gb'), { exact: true }).click()
    await expect(crisis.getByRole('link', { name: '0800 1111' })).toBeVisible()
    await look(first, 'admin-safety-crisis', { isWhole: true })

    // The story is kept from others at once, and shown again, while the case stays with its admin.
    const isHeld = async () => (await ask(posts.read, { params: { id: post.id } }, token)).isHeld
    await button(first, 'admin.safety.claim.take').click()
    const seen = part(first, 'admin.safety.whoSees.title')
    await expect(seen).toContainText(first.say('admin.safety.whoSees.all'))
    await seen.getByRole('button').click()
    await isTold(first, first.say('admin.reading.hide.done'))
    await expect(seen).toContainText(first.say('admin.safety.whoSees.author'))
    expect(await isHeld()).toBe(true)
    await expect(button(first, 'admin.safety.claim.release')).toBeVisible()
    await look(first, 'admin-crisis-hidden', { isWhole: true })
    await seen.getByRole('button').click()
    await look(first, 'admin-crisis-show')
    await first.page
      .getByRole('dialog')
      .getByRole('button', { name: first.say('admin.safety.whoSees.show') })
      .click()
    await expect(seen).toContainText(first.say('admin.safety.whoSees.all'))
    expect(await isHeld()).toBe(false)
    await decides(first, 'dismiss', '')
    await confirm(first)
    await isTold(first, first.say('admin.safety.decide.done'))
    await takeBack(token, post)
    expectQuiet([first])
  })

  test(
    `somebody in danger is written to through the mask, answers, and is helped, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { first } = await admins(join, screen, language)
      const { token } = await member('sharer', language)
      const post = await shared(token, '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.', {
        isAnonymous: true,
      })
      const child = await join({ screen: 'phone', language, token })
      await openLive(child, '/')
      const main = first.page.locator('main')
      const id = await caseOf(post.id)
      await openLive(first, `/admin/safety/${id}`)

      // Each step names a control that is there.
      const crisis = part(first, 'admin.safety.crisis.title')
      for (const step of crisisSteps) {
        const { role, name } = stepControls[step]
        await expect(crisis.getByRole('checkbox', { name: first.say(name) })).toHaveCount(1)
        await expect(main.getByRole(role, { name: first.say(name), exact: true })).toBeVisible()
        if (step === 'claim') await button(first, 'admin.safety.claim.take').click()
      }
      await expect(tick(first, 'claim')).toBeChecked()
      // Nobody handed it over, so nothing is left to confirm.
      await expect(called(first)).toHaveCount(0)

      const talk = part(first, 'admin.safety.write.title')
      await button(first, 'admin.messages.saved.pick').click()
      const picker = first.page.getByRole('dialog')
      await expect(picker).toContainText(
        first.say('admin.messages.saved.pickLine', {
          language: first.say('admin.messages.language.ko'),
        }),
      )
      await look(first, 'admin-crisis-words')
      await picker.getByRole('button').filter({ hasText: /1388/ }).first().click()
      await button(first, 'admin.safety.write.send').click()
      await Promise.all([
        isTold(first, first.say('admin.safety.write.sent')),
        // Whatever page they are on says so.
        child.page
          .getByRole('status')
          .getByRole('button', { name: child.say('notifications.open') })
          .click(),
      ])
      await expect(talk.getByRole('listitem')).toHaveCount(1)
      await expect(tick(first, 'write')).toBeChecked()

      await expect(composer(child)).toBeVisible()
      await write(child, '지금은 집에 있어요.')
      await sees(child, '지금은 집에 있어요.')
      await look(child, 'crisis-answer')
      await expect(talk).toContainText('지금은 집에 있어요.')
      await look(first, 'admin-crisis-talk', { isWhole: true })

      // Their story's card does not say that nobody is there.
      await openLive(child, `/posts/${post.id}`)
      await expect(child.page.getByText(child.say('helplines.team.wrote'))).toBeVisible()
      await child.page.getByRole('link', { name: child.say('helplines.team.answer') }).click()
      await composer(child).fill('사실 아직 무서워요.')

      // What was held must be decided on.
      const decision = part(first, 'admin.safety.decide.title')
      await decision.getByText(first.say('admin.safety.decision.helped'), { exact: true }).click()
      await button(first, 'admin.safety.decide.open').click()
      await expect(decision).toContainText(first.say('admin.safety.decide.story.choose'))
      await decision
        .getByText(first.say('admin.safety.decide.story.keep_private'), { exact: true })
        .click()
      const dialog = await decides(first, 'helped', '')
      await expect(dialog).toContainText(first.say('admin.safety.effects.story.keep_private'))
      await look(first, 'admin-crisis-decide')
      await confirm(first)
      await isTold(first, first.say('admin.safety.decide.done'))
      await expect(part(first, 'admin.safety.facts.title')).toContainText(
        first.say('admin.safety.decide.story.keep_private'),
      )
      await expect(part(first, 'admin.safety.whoSees.title')).toHaveCount(0)

      // They can no longer answer, keep what they were writing, and read that they did nothing wrong.
      await expect(composer(child)).toHaveCount(0)
      await expect(child.page.getByText(child.say('chat.room.teamEnded'))).toBeVisible()
      await expect(
        child.page.getByRole('region', { name: child.say('chat.room.unsent') }),
      ).toContainText('사실 아직 무서워요.')
      await expect(button(child, 'chat.room.helpNow')).toBeVisible()
      await look(child, 'crisis-answer-ended')
      await openLive(child, `/posts/${post.id}`)
      await expect(child.page.getByText(child.say('checks.kept.line'))).toBeVisible()
      await look(child, 'crisis-kept')
      await openLive(child, '/settings/reports')
      await expect(
        child.page.getByRole('heading', { name: child.say('reports.about.care') }),
      ).toBeVisible()
      await look(child, 'crisis-outcome')
      await takeBack(token, post)
      expectQuiet([first, child])
    },
  )
}
