import { accounts, duty, type GradeLevel, posts, type Role } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { password } from './pair.ts'
import { newName, type Person, test } from './people.ts'
import { filed, press, putAway } from './reporting.ts'
import { appointModerators, serveWith } from './server.ts'
import { expectQuiet } from './stories.ts'

type Server = Awaited<ReturnType<typeof serveWith>>

/** Return how to put one moderator on duty until a moment, or no admin without one. */
async function roster({ origin, signIn }: Server) {
  const token = await signIn('moderator1')
  const { admins } = await ask(duty.readRoster, {}, token, origin)
  const coverId = admins.find(({ username }) => username === 'moderator1')?.id
  return async (until?: number) => {
    const { version } = await ask(duty.readRoster, {}, token, origin)
    const from = new Date(Date.now() - 60_000)
    const changes = until ? [{ awayId: null, coverId, from, until: new Date(until) }] : []
    await ask(duty.changeRoster, { body: { version, shifts: [], changes } }, token, origin)
  }
}

const register = ({ origin }: Server, role: Role, gradeLevel: GradeLevel) => {
  const grown = { gradeLevel, gender: 'female', language: 'ko' }
  const body = { username: newName(role), password, role, ...grown }
  return ask(accounts.register, { body }, undefined, origin)
}

const team = ({ say }: Person, state: 'here' | 'away') => say(`helplines.team.${state}`)

test('what people read of the team is true with nobody on duty, with somebody, and at the end of duty', async ({
  join,
}) => {
  const own = await serveWith(appointModerators, { FIRST_CONTACT_WAITS: 'true' })
  const { origin } = own
  try {
    const plan = await roster(own)
    await plan()
    const { token } = await register(own, 'sharer', 'elementary')
    const draft = { content: '요즘 학교에 가기가 너무 힘들어요.', categories: ['stress'] }
    const story = await ask(posts.publish, { body: draft }, token, origin)
    const student = await join({
      ...({ screen: 'phone', origin } as const),
      token: (await register(own, 'listener', 'high2')).token,
    })
    const { page, say } = student

    await test.step('a request that nobody can watch over, before it is written', async () => {
      await page.goto(`/posts/${story.id}`)
      await page.getByRole('button', { name: say('posts.dashboard.ask') }).click()
      const dialog = page.getByRole('dialog', { name: say('chat-requests.dialog.title') })
      await expect(dialog).toContainText(say('chat-requests.dialog.needsTeam'))
      await expect(dialog).toContainText(team(student, 'away'))
      await look(student, 'request-team-away')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
    await test.step('a report of danger', async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: say('reports.open'), exact: true })
        .first()
        .click()
      await press(student, 'danger')
      await expect(filed(student)).toContainText(say('reports.due.away'))
      await expect(filed(student)).toContainText(team(student, 'away'))
      await look(student, 'report-filed-away')
      await putAway(student)
    })

    const child = await join({ screen: 'phone', token, origin })
    await child.page.goto('/helper')
    const box = child.page.getByRole('textbox', { name: say('helper.composer.label'), exact: true })
    await expect(box).toBeVisible()
    const visitor = await join({ screen: 'desktop', language: 'en', origin })
    await visitor.page.goto('/')
    await plan(Date.now() + 25_000)
    await box.fill('요즘 너무 힘들어서 죽고 싶어요.')
    await box.press('Enter')
    const card = child.page.getByRole('region', { name: say('helper.lines.title') })
    await expect(card).toContainText(team(child, 'here'))
    await look(child, 'helper-crisis-team-here')
    await visitor.page.goto('/safety')
    const main = visitor.page.getByRole('main')
    await expect(main).toContainText(team(visitor, 'here'))
    await look(visitor, 'safety', { isWhole: true })

    await test.step('at the end of duty the open pages say so', async () => {
      await expect(card).toContainText(team(child, 'away'), { timeout: 40_000 })
      await expect(main).toContainText(team(visitor, 'away'))
    })
    await visitor.page.goto('/search?q=suicide')
    await expect(
      visitor.page.getByRole('region', { name: visitor.say('search.help.title') }),
    ).toContainText(team(visitor, 'away'))
    expectQuiet([student, child, visitor])
  } finally {
    await own.stop()
  }
})
