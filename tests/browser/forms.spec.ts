import { type Failure, posts, rules, settings } from '@dodam/contract'
import { expect, type Page, type Route } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newMember, password } from './pair.ts'
import { type Person, test } from './people.ts'
import { expectQuiet } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const opened = ({ page, say }: Person, title: string) =>
  page.getByRole('dialog', { name: say(title) })

/** Count how often the page makes this call. */
function countSent(page: Page, endpoint: { method: string; path: string }) {
  const address = new RegExp(`${endpoint.path.replace(':id', '\\d+')}$`)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === endpoint.method && address.test(pathname)) sent.push(pathname)
  })
  return sent
}

test('a form in a dialog leads to errors, and the server’s are shown at the field', async ({
  join,
}) => {
  const { token } = await newMember('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  const sent = countSent(page, settings.changePassword)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: say('settings.password.title') }).click()
  const dialog = opened(person, 'settings.password.title')
  const typed = (label: string) =>
    dialog.getByLabel(say(`settings.password.${label}`), { exact: true })
  const [current, next, repeated] = ['current', 'new', 'repeated'].map((label) => typed(label))
  if (!current || !next || !repeated) throw new Error('The dialog has three fields')
  const change = dialog.getByRole('button', { name: say('settings.password.submit') })

  await test.step('a field that was only passed through is not corrected', async () => {
    await current.click()
    await next.click()
    await expect(dialog.locator('[aria-invalid]')).toHaveCount(0)
  })
  await test.step('a common password is reported before anything is sent', async () => {
    await next.pressSequentially('iloveyou1004')
    await expect(dialog.locator('[aria-invalid]')).toHaveCount(0)
    await repeated.click()
    await expect(next).toHaveAccessibleDescription(rules['password.weak'].en)
  })
  await test.step('the first invalid field gets the focus', async () => {
    await change.click()
    await expect(current).toBeFocused()
    await current.fill(password)
    await change.click()
    await expect(next).toBeFocused()
    await look(person, 'password-refused')
    expect(sent).toEqual([])
  })
  await test.step('an error that only the server can find is shown at the field', async () => {
    await next.fill('another quiet river')
    await repeated.fill('another quiet river')
    const refusal: Failure = {
      code: 'VALIDATION_FAILED',
      message: '',
      details: [{ path: 'newPassword', message: 'Not one of the last five.' }],
    }
    const refuse = (route: Route) => route.fulfill({ status: 400, json: refusal })
    await page.route('**/api/user/password', refuse)
    await change.click()
    await expect(next).toHaveAccessibleDescription('Not one of the last five.')
    await expect(next).toBeFocused()
    await expect(dialog.getByRole('alert')).toHaveText('')
    await page.unroute('**/api/user/password', refuse)
  })
  await test.step('an error of no field is shown for the whole form', async () => {
    const cut = (route: Route) => route.abort()
    await page.route('**/api/user/password', cut)
    await next.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(say('ui.unreached'))
    await expect(dialog.getByRole('alert').getByText(say('ui.unreached'))).toBeFocused()
    await page.unroute('**/api/user/password', cut)
  })
  await change.click()
  await expect(dialog).toBeHidden()
  expectQuiet([person], /40[0]|ERR_FAILED/)
})

test('closing asks about what this dialog would lose, and staying is the first answer', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  /** Close, stay at the first answer, close again and leave at the second. */
  const askedBy = async (title: string, stay: string, leave: string) => {
    const question = opened(person, title)
    const answers = question.locator('footer').getByRole('button')
    await page.keyboard.press('Escape')
    await expect(answers).toHaveText([say(stay), say(leave)])
    await answers.first().click()
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Escape')
    await answers.last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/settings/security')
  await page.getByRole('button', { name: say('settings.password.title') }).click()
  await page.getByLabel(say('settings.password.current')).fill('something')
  await page.keyboard.press('Escape')
  await look(person, 'closing-password')
  await page.keyboard.press('Escape')
  await askedBy(
    'settings.password.closing.title',
    'settings.password.closing.stay',
    'settings.password.closing.leave',
  )

  // A password that only proves who acts is nothing to ask about.
  await page.getByRole('button', { name: say('recovery.codes.make') }).click()
  await page.getByLabel(say('settings.password.current')).fill('something')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const body = { content: '고치기 전의 이야기예요.', categories: ['study' as const] }
  const { id } = await ask(posts.publish, { body: { ...body, isAnonymous: false } }, token)
  await page.goto(`/posts/${id}`)
  await page.getByRole('button', { name: say('posts.edit.label') }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('고친 이야기예요, 조금 더.')
  await test.step('the error below a tall group is in view, not only the group', async () => {
    const dialog = page.getByRole('dialog')
    const size = page.viewportSize() ?? { width: 390, height: 844 }
    await page.setViewportSize({ ...size, height: 480 })
    const topics = dialog.getByRole('group', { name: say('posts.create.categories') })
    await topics.getByRole('checkbox', { checked: true }).click()
    await dialog.getByRole('textbox').evaluate((box) => box.scrollIntoView())
    await dialog.getByRole('button', { name: say('posts.edit.save') }).click()
    await expect(topics.locator('p')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(size)
  })
  await askedBy('ui.discard.changes.title', 'ui.discard.changes.keep', 'ui.discard.confirm')
  expectQuiet([person])
})
