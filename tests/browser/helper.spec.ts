import { type Answer, helperLimits, support } from '@dodam/contract'
import { expect, type Locator, type Route } from '@playwright/test'
import { ask } from './ask.ts'
import { conversation } from './chat.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { desktopFirst, type Person, phoneFirst, playedIn, test } from './people.ts'
import { serveWith } from './server.ts'
import { expectQuiet } from './stories.ts'
import { wordsIn } from './words.ts'

test.describe.configure({ mode: 'parallel' })

const said = {
  ko: {
    tired: '요즘 학교 가는 게 좀 지쳐요.',
    crisis: '요즘 너무 힘들어서 죽고 싶어요.',
    beaten: '아빠가 술 마시고 나 때렸어요.',
    eleventh: '수학 숙제도 아직 남았어요.',
  },
  en: {
    tired: 'School makes me so tired lately.',
    crisis: 'I want to kill myself.',
    beaten: 'My dad got drunk and hit me.',
    eleventh: 'My math homework is due as well.',
  },
}

const box = ({ page, say }: Person) =>
  page.getByRole('textbox', { name: say('helper.composer.label'), exact: true })

async function write(person: Person, text: string): Promise<void> {
  await box(person).fill(text)
  await box(person).press('Enter')
}

/** The answers on screen, including the opening. Each is marked as written by an AI. */
const answers = (person: Person): Locator =>
  conversation(person)
    .locator('div.px-4')
    .filter({ hasText: `${person.say('helper.name')},` })

/** The text for screen readers. */
const readOut = ({ page }: Person) => page.locator('[aria-live=polite].sr-only')

/** Return the helper’s words in one of its answers. */
const wordsOf = async (answer: Locator) => (await answer.locator('p').first().textContent()) ?? ''

async function enter(person: Person): Promise<void> {
  await person.page.goto('/helper')
  await expect(conversation(person)).toContainText(person.say('helper.starters.app'))
}

for (const [screen, language, set] of desktopFirst)
  test(
    `three turns with the helper, one in a crisis, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', language)
      const person = await join({ screen, language, token })
      const { page } = person
      await page.goto('/')
      await page
        .getByRole('button', {
          name: person.say(screen === 'phone' ? 'app.nav.me' : 'app.me.open'),
        })
        .click()
      await expect(page.getByText(person.say('helper.open'))).toBeVisible()
      await look(person, 'me-ways')
      await page
        .getByRole(screen === 'phone' ? 'link' : 'menuitem', { name: person.say('helper.open') })
        .click()
      await expect(page).toHaveURL('/helper')
      await expect(answers(person)).toHaveCount(1)
      await look(person, 'helper')

      await page.getByRole('button', { name: person.say('helper.about.open') }).click()
      await expect(page.getByRole('dialog')).toContainText(person.say('helper.about.keptLine'))
      await look(person, 'helper-about')
      await page.keyboard.press('Escape')

      const starter = person.say('helper.starters.tired')
      await page.getByRole('button', { name: starter }).click()
      await expect(answers(person)).toHaveCount(2)
      await expect(page.getByRole('button', { name: starter })).toHaveCount(0)
      const first = await wordsOf(answers(person).nth(1))
      await expect(readOut(person)).toContainText(first)
      const yes = page.getByRole('button', { name: person.say('helper.rating.yes'), exact: true })
      await yes.click()
      await expect(page.getByText(person.say('helper.rating.helped'))).toBeVisible()
      await expect(yes).toHaveCount(0)

      await write(person, said[language].tired)
      await expect(answers(person)).toHaveCount(3)
      await expect(yes).toBeVisible()
      await look(person, 'helper-talk')

      await write(person, said[language].crisis)
      await expect(answers(person)).toHaveCount(4)
      const lines = page.getByRole('region', { name: person.say('helper.lines.title') })
      await expect(lines.getByRole('link').first()).toBeVisible()
      await expect(yes, 'nobody in a crisis rates').toHaveCount(0)
      for (const answer of await answers(person).all())
        await expect(answer.getByText('AI', { exact: true })).toBeVisible()
      await look(person, 'helper-crisis')
      await lines.getByRole('button', { name: person.say('checks.crisis.more') }).click()
      await expect(page.getByRole('dialog', { name: person.say('helplines.title') })).toBeVisible()
      await page.keyboard.press('Escape')
      await write(person, said[language].beaten)
      await expect(answers(person)).toHaveCount(5)
      await expect(answers(person).nth(4)).toContainText('112')
      await expect(lines.getByRole('link').first()).toHaveAttribute('href', 'tel:112')

      // The tab keeps the conversation through a reload, until a new one is begun.
      await page.reload()
      await expect(answers(person)).toHaveCount(5)
      await page.getByRole('button', { name: person.say('helper.startOver.open') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: person.say('helper.startOver.confirm') })
        .click()
      await expect(answers(person)).toHaveCount(1)
      await page.reload()
      await expect(answers(person)).toHaveCount(1)
      expectQuiet([person])
    },
  )

const isStream = (route: Route) =>
  route.request().headers()['accept']?.includes('text/event-stream') ?? false

test('an answer whose stream is cut still arrives, without the cut part', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page } = person
  const asked: boolean[] = []
  await page.route('**/api/support/ai-chat', (route) => {
    asked.push(isStream(route))
    if (!isStream(route)) return route.continue()
    const body = 'event: part\ndata: {"text":"여기서 끊긴 말"}\n\nevent: part\nda'
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  await enter(person)
  await write(person, said.ko.tired)
  await expect(answers(person)).toHaveCount(2)
  await expect(page.getByText('여기서 끊긴 말')).toHaveCount(0)
  expect(asked).toEqual([true, false])
  expectQuiet([person])
})

test('words appear as they are written, and are read out when complete', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await newMember('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page } = person
  const answer: Answer<typeof support.ask> = {
    kind: 'ai-answer',
    id: 1,
    aiResponse: 'All that was said.',
    isAi: true,
    crisis: false,
    family: 'sad',
    step: 'breathe',
    language: 'en',
  }
  // A real stream in the page that waits for the story between its parts.
  await page.addInitScript((whole) => {
    const real = window.fetch
    window.fetch = (input, init) => {
      if (typeof input !== 'string' || !input.includes('/ai-chat')) return real(input, init)
      const event = (name: string, held: object) =>
        new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(held)}\n\n`)
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(event('part', { text: 'All that ' }))
          window.addEventListener('more', () => controller.enqueue(event('part', { text: 'was' })))
          window.addEventListener('end', () => controller.enqueue(event('done', whole)))
        },
      })
      const headers = { 'content-type': 'text/event-stream' }
      return Promise.resolve(new Response(body, { headers }))
    }
  }, answer)
  const emit = (name: string) => page.evaluate((one) => dispatchEvent(new Event(one)), name)
  await enter(person)
  await write(person, said.en.tired)
  await expect(conversation(person).getByText('All that', { exact: true })).toBeVisible()
  await look(person, 'helper-writing')
  await emit('more')
  await expect(conversation(person).getByText('All that was', { exact: true })).toBeVisible()
  await expect(readOut(person)).not.toContainText('All that')
  await emit('end')
  await expect(conversation(person).getByText(answer.aiResponse, { exact: true })).toBeVisible()
  await expect(readOut(person)).toContainText(answer.aiResponse)
  await expect(page.getByRole('button', { name: person.say('helper.step.breathe') })).toBeVisible()
})

test('a message without an answer is kept: it can be retried, or changed', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page } = person
  await enter(person)
  await page.route('**/api/support/ai-chat', (route) => route.abort())
  await write(person, said.ko.tired)
  const alert = page.getByRole('alert').filter({ hasText: person.say('helper.unanswered.failed') })
  await expect(alert).toBeVisible()
  await look(person, 'helper-unanswered')
  await page.getByRole('button', { name: person.say('helper.unanswered.edit') }).click()
  await expect(box(person)).toHaveValue(said.ko.tired)
  await expect(box(person)).toBeFocused()
  await expect(answers(person)).toHaveCount(1)

  await page.unroute('**/api/support/ai-chat')
  // It never answers.
  await page.route('**/api/support/ai-chat', () => undefined)
  await box(person).press('Enter')
  await expect(page.getByText(person.say('helper.writing'))).toBeVisible()
  await page.getByRole('button', { name: person.say('helper.composer.stop') }).click()
  await expect(page.getByText(person.say('helper.unanswered.stopped'))).toBeVisible()
  await page.unroute('**/api/support/ai-chat')
  await page.getByRole('button', { name: person.say('helper.unanswered.again') }).click()
  await expect(answers(person)).toHaveCount(2)
  await expect(alert).toHaveCount(0)
})

for (const [screen, language] of phoneFirst)
  test(`the eleventh message in a minute says the limit and the wait, and stays (${screen}, ${language})`, {
    tag: '@long',
  }, async ({ join }) => {
    // The server of the other stories has no limits.
    const own = await serveWith(async () => {}, { RATE_LIMITS: 'on' })
    try {
      const token = await own.signIn('testuser1')
      const person = await join({ screen, language, token, origin: own.origin })
      await enter(person)
      const stop = person.page.getByRole('button', { name: person.say('helper.composer.stop') })
      for (let count = 1; count <= helperLimits.perMinute; count++) {
        // Its answer is being written from then until it can no longer be stopped.
        const begun = person.page.waitForResponse('**/api/support/ai-chat')
        await write(person, said[language].tired)
        await begun
        await expect(stop).toHaveCount(0)
      }
      await write(person, said[language].eleventh)
      const alert = person.page
        .getByRole('alert')
        .filter({ hasText: person.say('helper.unanswered.failed') })
      await expect(alert).toContainText(String(helperLimits.perMinute))
      await expect(alert).toContainText(language === 'ko' ? /\d+초 뒤에/ : /in \d+ seconds?/)
      await look(person, 'helper-limit')
      await expect(conversation(person)).toContainText(said[language].eleventh)
      await person.page.getByRole('button', { name: person.say('helper.unanswered.edit') }).click()
      await expect(box(person)).toHaveValue(said[language].eleventh)
      expectQuiet([person], /status of 429/)
      await person.context.close()
    } finally {
      await own.stop()
    }
  })

test('nothing of a conversation is left in the tab after signing out', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ token })
  const { page } = person
  await enter(person)
  await write(person, said.ko.tired)
  await expect(answers(person)).toHaveCount(2)
  await box(person).fill('아직 보내지 않은 말')
  const held = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(await held()).toContain(said.ko.tired)
  await page.getByRole('button', { name: person.say('app.me.open') }).click()
  await page.getByRole('menuitem', { name: person.say('app.signOut') }).click()
  await page.getByRole('button', { name: person.say('accounts.signOut.leave') }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(held).not.toContain('dodam.helper')
})

test('a member who asks for a listener sees how to find one, and writes a story', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ token })
  const { page } = person
  const answer = { kind: 'ai-answer', id: 1, aiResponse: '그랬군요.', isAi: true, crisis: false }
  const body = { ...answer, family: 'lonely', step: 'find-listener', language: 'ko' }
  await page.route('**/api/support/ai-chat', (route) => route.fulfill({ json: body }))
  await enter(person)
  await write(person, '누군가와 이야기하고 싶어요.')
  await expect(page.getByText(person.say('helper.listener.line'))).toBeVisible()
  await look(person, 'helper-listener')
  await page.getByRole('link', { name: person.say('helper.step.write-worry') }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: person.say('posts.create.title') })).toBeVisible()
})

for (const [language] of playedIn(['ko', 'en']))
  test(`suggested first messages are understood, in ${language}`, { tag: '@long' }, async () => {
    const { token } = await newMember('sharer', language)
    const words = wordsIn(language)
    for (const starter of ['tired', 'friends', 'sleep', 'app']) {
      const message = words(`helper.starters.${starter}`)
      const { family } = await ask(support.ask, { body: { message } }, token)
      expect.soft(family, message).not.toMatch(/listening|vent|deeper|unsure|advice/)
    }
  })
