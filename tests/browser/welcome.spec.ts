import { expect } from '@playwright/test'
import { type Person, playedIn, test } from './people.ts'
import { expectQuiet, member } from './stories.ts'

const step = ({ page, say }: Person, number: number) =>
  page.getByRole('button', { name: say('accounts.welcome.step', { number }) })
const isAt = (person: Person, number: number) =>
  expect(step(person, number)).toHaveAttribute('aria-current', 'step')
const pictures = ({ page, say }: Person) =>
  page.getByRole('region', { name: say('accounts.welcome.steps') })

test.describe.configure({ mode: 'parallel' })

test('the pictures advance every two seconds until a hand moves them', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await member('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/welcome')
  await isAt(person, 1)
  const arrived: number[] = []
  for (const number of [2, 3, 1]) {
    await isAt(person, number)
    arrived.push(await page.evaluate(() => performance.now()))
  }
  const [second = 0, third = 0, first = 0] = arrived
  for (const between of [third - second, first - third]) {
    expect(between).toBeGreaterThan(1_500)
    expect(between).toBeLessThan(3_500)
  }

  await page.getByRole('button', { name: say('accounts.welcome.pause') }).click()
  const play = page.getByRole('button', { name: say('accounts.welcome.play') })
  await step(person, 2).click()
  await isAt(person, 2)
  await play.click()
  await isAt(person, 3)

  const place = await pictures(person).getByRole('list').boundingBox()
  if (!place) throw new Error('The pictures are nowhere')
  const fingers = await person.context.newCDPSession(page)
  const scrolled = () =>
    pictures(person)
      .getByRole('list')
      .evaluate((list) => list.scrollLeft)
  await expect.poll(scrolled, { intervals: [50] }).toBe(0)
  const y = place.y + place.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: place.x + place.width * at, y }],
    })
  await touch('touchStart', 0.9)
  for (const at of [0.8, 0.6, 0.4, 0.2]) await touch('touchMove', at)
  await touch('touchEnd')
  await isAt(person, 2)
  await expect(play).toBeVisible()
  expectQuiet([person])
})

test('a pause pauses, and nothing moves with reduced motion', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await member('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  await page.clock.install()
  const pause = page.getByRole('button', { name: say('accounts.welcome.pause') })
  const play = page.getByRole('button', { name: say('accounts.welcome.play') })
  const motion = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/welcome')
    await isAt(person, 1)
  }
  await motion('no-preference')
  await page.clock.fastForward(2_000)
  await isAt(person, 2)
  await pause.click()
  await page.clock.fastForward(10_000)
  await play.click()
  await page.clock.fastForward(2_000)
  // If it had advanced meanwhile, it would be at the first again.
  await isAt(person, 3)

  await motion('reduce')
  await expect(play).toBeVisible()
  await page.clock.fastForward(10_000)
  await pictures(person).getByRole('list').press('ArrowRight')
  await isAt(person, 2)
  await step(person, 3).click()
  await isAt(person, 3)
  expectQuiet([person])
})

for (const [[role, address, written], set] of playedIn([
  ['sharer', '/', 'accounts.role.sharer'],
  ['listener', '/listener-dashboard', 'accounts.role.listener'],
  ['both', '/', 'accounts.welcome.both'],
] as const))
  test(`a ${role} starts at ${address}`, set, async ({ join }) => {
    const { token, username } = await member(role, 'ko')
    const person = await join({ screen: 'phone', token })
    const { page, say } = person
    await page.goto('/welcome')
    const title = say('accounts.welcome.titleNamed', { name: username })
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(say(written), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: say('accounts.welcome.start') }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL('/welcome')
    expectQuiet([person])
  })
