import { chatRequests, comments, type Me, verification } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { composer } from './chat.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { demoToken, type Person, phoneFirst, test } from './people.ts'
import { openLive } from './room.ts'
import { expectQuiet, member, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

/** The team, without a browser. */
async function team() {
  const token = await demoToken('moderator1', 'ko')
  const second = await demoToken('moderator2', 'ko')
  const newestOf = async ({ id }: Pick<Me, 'id'>) => {
    const [newest] = await ask(verification.listOf, { params: { id } }, token)
    return { id: newest?.id ?? 0 }
  }
  return {
    /** Two of them verify an adult. */
    approve: async (who: Pick<Me, 'id'>, reviewNote: string) => {
      const input = { params: await newestOf(who), body: { reviewNote } }
      for (const by of [token, second]) await ask(verification.approve, input, by)
    },
    reject: async (who: Pick<Me, 'id'>, reviewNote: string) =>
      ask(verification.reject, { params: await newestOf(who), body: { reviewNote } }, token),
    revoke: ({ id }: Pick<Me, 'id'>, note: string) =>
      ask(verification.revoke, { params: { id }, body: { note } }, token),
  }
}

const state = ({ page, say }: Person, name: string) =>
  page.getByRole('heading', { name: say(`verification.state.${name}.title`) })
const field = ({ page, say }: Person, name: string) =>
  page.getByLabel(say(`verification.form.${name}`))
const send = ({ page, say }: Person) =>
  page.getByRole('button', { name: say('verification.form.send'), exact: true })
const mark = ({ say }: Person, within: Locator) =>
  within.getByRole('img', { name: say('ui.verified') })

for (const [screen, language, set] of phoneFirst) {
  test(
    `an adult becomes a verified listener, is shown as one, and is revoked, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token, user: expert } = await newMember('listener', language, 'adult')
      const minor = await member('sharer', 'ko')
      const story = '새 학교에서 혼자 지내는 날이 많아요.'
      const { id: postId } = await shared(minor.token, story)
      const admins = await team()
      const me = await join({ screen, language, token })
      const { page, say } = me

      await test.step('and is led to the application', async () => {
        await openLive(me, '/listener-dashboard')
        await look(me, 'verification-hint')
        await page.getByRole('link', { name: say('verification.dashboard') }).click()
        await expect(page).toHaveURL('/settings/verification')
        await expect(send(me)).toBeVisible()
        await look(me, 'verification-none', { isWhole: true })
        await send(me).click()
        await expect(field(me, 'reason')).toBeFocused()
        await expect(field(me, 'reason')).toHaveAttribute('aria-invalid', 'true')
        await field(me, 'reason').fill('혼자 견디던 시간이 길었어요. 곁에서 들어 주고 싶어요.')
        await field(me, 'experience').fill('또래 상담 동아리에서 두 해 동안 이야기를 들었어요.')
        await page.reload()
        await expect(field(me, 'reason')).toHaveValue(/혼자 견디던/)
        await look(me, 'verification-written', { isWhole: true })
        await send(me).click()
        await expect(state(me, 'pending')).toBeVisible()
        await expect(send(me)).toHaveCount(0)
        await look(me, 'verification-pending', { isWhole: true })
      })

      await test.step('takes the application back, and finds what they wrote', async () => {
        await page.getByRole('button', { name: say('verification.withdraw.open') }).click()
        await look(me, 'verification-withdraw')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('verification.withdraw.confirm'), exact: true })
          .click()
        await expect(state(me, 'pending')).toHaveCount(0)
        await expect(field(me, 'reason')).toHaveValue(/혼자 견디던/)
        await send(me).click()
        await expect(state(me, 'pending')).toBeVisible()
      })

      await test.step('is told meanwhile what another role means for it', async () => {
        await openLive(me, '/settings/profile')
        await expect(page.getByText(say('verification.locked.pending'))).toHaveCount(0)
        await page.getByRole('radio', { name: say('app.role.sharer'), exact: true }).check()
        await expect(page.getByText(say('verification.locked.pending'))).toBeVisible()
        await look(me, 'verification-role', { isWhole: true })
        await page.getByRole('radio', { name: say('app.role.listener'), exact: true }).check()
      })

      await test.step('sees a rejection with its reason at once, and applies again', async () => {
        await openLive(me, '/settings/verification')
        await expect(state(me, 'pending')).toBeVisible()
        const note = '어떤 상황에서 들어 주었는지 조금 더 들려주세요.'
        await admins.reject(expert, note)
        await expect(state(me, 'rejected')).toBeVisible()
        await expect(page.getByText(note, { exact: true })).toBeVisible()
        await look(me, 'verification-rejected', { isWhole: true })
        await page.getByRole('button', { name: say('verification.again') }).click()
        await expect(field(me, 'reason')).toHaveValue(/혼자 견디던/)
        await field(me, 'qualifications').fill('청소년 상담 연수를 마쳤어요.')
        await send(me).click()
        await expect(state(me, 'pending')).toBeVisible()
      })

      await test.step('is verified at once, and can answer a teenager', async () => {
        await admins.approve(expert, '차분한 글이 참 좋았어요.')
        await expect(state(me, 'verified')).toBeVisible()
        await expect(page.getByText('차분한 글이 참 좋았어요.', { exact: true })).toBeVisible()
        await look(me, 'verification-verified', { isWhole: true })
        await page.goto('/notifications')
        await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)
        await look(me, 'verification-told')
        const body = { postId, message: '제가 들어 줄게요.' }
        await ask(chatRequests.send, { body }, token)
        const content = '용기 내 줘서 고마워요.'
        await ask(comments.add, { params: { id: postId }, body: { content } }, token)
      })

      const other = await join({ screen, language, token: minor.token })
      await test.step('is shown as one wherever the other sees them', async () => {
        await openLive(other, `/posts/${postId}`)
        await expect(mark(other, other.page.getByRole('article')).first()).toBeVisible()
        await look(other, 'verified-comment')
        await other.page.goto('/chat-requests')
        const request = other.page.getByRole('article').filter({ hasText: '제가 들어 줄게요.' })
        await expect(mark(other, request)).toBeVisible()
        await look(other, 'verified-request')
        await request
          .getByRole('button', { name: other.say('chat-requests.card.accept'), exact: true })
          .click()
        await expect(composer(other)).toBeVisible()
        await expect(mark(other, other.page.getByRole('main')).first()).toBeVisible()
        await look(other, 'verified-room')
        await openLive(other, '/chat-list')
        await expect(mark(other, other.page.getByRole('listitem')).first()).toBeVisible()
        await look(other, 'verified-rooms')
        await other.page.goto(`/profile/${expert.id}`)
        await expect(other.page.getByText(other.say('ui.verified'), { exact: true })).toBeVisible()
        await look(other, 'verified-profile')
      })

      await test.step('and is revoked, which ends their chat', async () => {
        await openLive(me, '/settings/verification')
        await expect(state(me, 'verified')).toBeVisible()
        await openLive(other, '/chat-list')
        await other.page.getByRole('link', { name: expert.username }).first().click()
        await expect(composer(other)).toBeVisible()
        const note = '대화방 밖에서 만나자고 했어요.'
        await admins.revoke(expert, note)
        await expect(state(me, 'revoked')).toBeVisible()
        await expect(page.getByText(note, { exact: true })).toBeVisible()
        await look(me, 'verification-revoked', { isWhole: true })
        await expect(composer(other)).toHaveCount(0)
        await expect(mark(other, other.page.getByRole('main'))).toHaveCount(0)
        await look(other, 'verification-room-ended')
      })
      expectQuiet([me, other])
    },
  )
}

test('a sharer has no such page', { tag: '@long' }, async ({ join }) => {
  const { token } = await member('sharer', 'ko')
  const me = await join({ screen: 'phone', language: 'ko', token })
  await openLive(me, '/settings')
  const link = (section: string) =>
    me.page.getByRole('link', { name: me.say(`app.settings.${section}`), exact: true })
  await expect(link('profile')).toBeVisible()
  await expect(link('verification')).toHaveCount(0)
  await openLive(me, '/settings/verification')
  await expect(me.page).toHaveURL('/settings')
  await expect(link('profile')).toBeVisible()
})
