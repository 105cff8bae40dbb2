import { accounts, rules } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { password } from './pair.ts'
import { newName, type Person, played, test } from './people.ts'
import { watchShift } from './shift.ts'
import { fillIn, openSignUp, skipFace } from './sign-up.ts'
import { expectQuiet, member } from './stories.ts'

const mismatch = rules['password.mismatch']
const weak = rules['password.weak']

const dialogOf = ({ page, say }: Person, what: 'login' | 'signUp') =>
  page.getByRole('dialog', { name: say(`accounts.${what}.title`) })

const field = (person: Person, label: string) =>
  person.page.getByRole('dialog').getByLabel(person.say(label), { exact: true })

/** Tick the boxes that the button requires, and press it. */
async function send({ page, say }: Person) {
  const dialog = page.getByRole('dialog', { name: say('accounts.signUp.title') })
  await dialog.getByRole('checkbox', { name: say('accounts.age', { age: 13 }) }).check()
  await dialog.getByRole('checkbox', { name: say('accounts.terms.agree') }).check()
  await dialog.getByRole('button', { name: say('accounts.signUp.submit') }).click()
}

const application = (role: 'sharer' | 'listener') =>
  ({ username: newName(role), email: '', role, gradeLevel: 'high1', gender: 'female' }) as const

test.describe.configure({ mode: 'parallel' })

test('a field shows its error once it is left, and stops as soon as it is valid', async ({
  join,
}) => {
  const person = await join({ screen: 'phone' })
  await person.page.goto('/')
  const dialog = await openSignUp(person)
  const first = field(person, 'accounts.password')
  const second = field(person, 'accounts.confirmation')
  const differs = dialog.getByText(mismatch.ko)

  await first.pressSequentially('quiet river 7')
  await second.click()
  await expect(second).toBeFocused()
  await expect(differs).toHaveCount(0)
  // A field that was only passed through is not corrected while typing later.
  await first.click()
  await second.click()
  await second.pressSequentially('quiet')
  await expect(differs).toHaveCount(0)
  await first.click()
  await expect(differs).toBeVisible()
  await expect(second).toHaveAttribute('aria-invalid', 'true')
  // It becomes valid by its own input,
  await second.fill('quiet river 7')
  await expect(differs).toHaveCount(0)
  // invalid and valid again by that of the other one.
  await first.fill('quiet river 77')
  await expect(differs).toBeVisible()
  await first.fill('quiet river 7')
  await expect(differs).toHaveCount(0)

  const name = field(person, 'accounts.username')
  await name.fill('ab')
  await expect(dialog.getByText(rules['username.form'].ko)).toHaveCount(0)
  await name.blur()
  await expect(dialog.getByText(rules['username.form'].ko)).toBeVisible()
  await name.fill('abc')
  await expect(dialog.getByText(rules['username.form'].ko)).toHaveCount(0)
  expectQuiet([person])
})

test('a common password is reported in the form, before anything is sent', {
  tag: '@long',
}, async ({ join }) => {
  const person = await join({ language: 'en' })
  const { page } = person
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(accounts.register.path)) sent.push(request.url())
  })
  await page.goto('/')
  const dialog = await openSignUp(person)
  const first = field(person, 'accounts.password')
  await first.fill('iloveyou1004')
  await first.blur()
  await expect(dialog.getByText(weak.en)).toBeVisible()
  await first.fill('sunny frog 7')
  await expect(dialog.getByText(weak.en)).toHaveCount(0)
  // The own name counts as common, in either order of typing.
  await first.fill('mooserug2009')
  await expect(dialog.getByText(weak.en)).toHaveCount(0)
  await field(person, 'accounts.username').fill('mooserug')
  await expect(dialog.getByText(weak.en)).toBeVisible()
  await field(person, 'accounts.username').fill('otherwise')
  await expect(dialog.getByText(weak.en)).toHaveCount(0)
  expect(sent).toEqual([])
  expectQuiet([person])
})

test('switching between sign-in and sign-up starts at the first field, with empty fields', {
  tag: '@long',
}, async ({ join }) => {
  const person = await join({ screen: 'phone', language: 'en' })
  const { page, say } = person
  await page.goto('/')
  const signUp = await openSignUp(person)
  await field(person, 'accounts.username').fill('somebody')
  await field(person, 'accounts.password').fill('quiet river 7')
  await signUp.getByRole('button', { name: say('accounts.login.title'), exact: true }).click()

  const login = dialogOf(person, 'login')
  await expect(login.getByLabel(say('accounts.username'))).toBeFocused()
  await expect(login.getByLabel(say('accounts.username'))).toHaveValue('')
  await expect(login.getByLabel(say('accounts.password'))).toHaveValue('')
  await page.keyboard.type('somebody')
  await login.getByRole('button', { name: say('accounts.signUp.title') }).click()

  const role = signUp.getByRole('radio', { name: say('accounts.role.sharer') })
  await expect(role).toBeFocused()
  await expect(role).toBeInViewport()
  await expect(signUp.getByText(say('accounts.role.label'))).toBeInViewport()
  for (const label of ['username', 'password', 'confirmation'])
    await expect(field(person, `accounts.${label}`)).toHaveValue('')
  expectQuiet([person])
})

test('a visitor who wants to share starts with the sign-up', { tag: '@long' }, async ({ join }) => {
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  await page.goto('/')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  const login = dialogOf(person, 'login')
  await expect(login).toContainText(say('accounts.login.lineToGoOn'))
  await expect(login).not.toContainText(say('accounts.login.line'))
  await login.getByRole('button', { name: say('accounts.signUp.title') }).click()
  await expect(dialogOf(person, 'signUp')).toContainText(say('accounts.signUp.line'))
  await page.keyboard.press('Escape')

  await page
    .getByRole('navigation', { name: say('app.nav.label') })
    .getByRole('button', { name: say('app.signIn') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('app.signIn'), exact: true })
    .click()
  await expect(login).toContainText(say('accounts.login.line'))
  expectQuiet([person])
})

test('the typed password can be shown, in both fields at once', { tag: '@long' }, async ({
  join,
}) => {
  const person = await join({ screen: 'phone', language: 'en' })
  const { page, say } = person
  await page.goto('/')
  const dialog = await openSignUp(person)
  const first = field(person, 'accounts.password')
  const second = field(person, 'accounts.confirmation')
  const eye = dialog.getByRole('button', { name: say('ui.showTyped') })
  await first.fill('quiet river 7')
  await expect(eye).toHaveAttribute('aria-pressed', 'false')
  const size = await eye.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await eye.click()
  await expect(eye).toHaveAttribute('aria-pressed', 'true')
  for (const one of [first, second]) await expect(one).toHaveAttribute('type', 'text')
  await expect(first).toHaveValue('quiet river 7')
  await expect(first, 'the keyboard of a phone stays').toBeFocused()
  await eye.press('Enter')
  for (const one of [first, second]) await expect(one).toHaveAttribute('type', 'password')
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('alert').getByText(/./)).toHaveCount(0)
  expectQuiet([person])
})

test('a refused form has the focus at its first error', { tag: '@long' }, async ({ join }) => {
  const person = await join({ language: 'en' })
  const { page } = person
  await page.goto('/')
  await openSignUp(person)
  const taken = await member('sharer', 'en')
  await fillIn(person, { ...application('sharer'), username: 'ab' })
  await send(person)
  await expect(field(person, 'accounts.username')).toBeFocused()
  await field(person, 'accounts.username').fill(taken.username)
  await field(person, 'accounts.gradeLabel').selectOption('')
  await send(person)
  await expect(field(person, 'accounts.gradeLabel')).toBeFocused()
  await field(person, 'accounts.gradeLabel').selectOption('high1')
  await send(person)
  // Only the server can find this error.
  await expect(field(person, 'accounts.username')).toBeFocused()
  await expect(field(person, 'accounts.username')).toHaveAttribute('aria-invalid', 'true')
  expectQuiet([person], /40[09]/)

  const visitor = await join({ screen: 'phone' })
  const shift = await watchShift(visitor.page)
  await visitor.page.goto('/login')
  const enter = visitor.page
    .getByRole('main')
    .getByRole('button', { name: visitor.say('accounts.login.submit'), exact: true })
  const name = visitor.page.getByLabel(visitor.say('accounts.username'))
  const secret = visitor.page.getByLabel(visitor.say('accounts.password'))
  const demo = visitor.page.getByRole('group', { name: visitor.say('accounts.demo.title') })
  await expect(demo).toBeVisible()
  expect(await shift(), 'only the line below the demo accounts moves').toBeLessThan(0.02)
  await enter.click()
  await expect(name).toBeFocused()
  await name.fill(taken.username)
  await secret.fill('not the password')
  await secret.press('Enter')
  await expect(visitor.page.getByRole('alert')).toContainText(/./)
  await expect(secret).toBeFocused()
  // Selected once the refusal is shown, to be typed over.
  await expect
    .poll(() =>
      secret.evaluate(
        (one: HTMLInputElement) =>
          one.selectionEnd === one.value.length && one.selectionStart === 0,
      ),
    )
    .toBe(true)
  await visitor.page.keyboard.type(password)
  await visitor.page.keyboard.press('Enter')
  await expect(visitor.page).toHaveURL('/')
})

test('a group without a choice gets the focus, too', { tag: '@long' }, async ({ join }) => {
  const person = await join({ language: 'en' })
  const { page, say } = person
  await page.goto('/')
  const dialog = await openSignUp(person)
  await field(person, 'accounts.username').fill(newName('nogender'))
  await field(person, 'accounts.password').fill(password)
  await field(person, 'accounts.confirmation').fill(password)
  await field(person, 'accounts.gradeLabel').selectOption('high1')
  await send(person)
  await expect(dialog.getByText(rules['gender.required'].en)).toBeVisible()
  await expect(
    dialog.getByRole('radio', { name: say('accounts.gender.male'), exact: true }),
  ).toBeFocused()
  expectQuiet([person])
})

test('a new member who joined to share a story gets the composer after the welcome, once', async ({
  join,
}) => {
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  const composer = page.getByRole('dialog', { name: say('posts.create.title') })
  await page.goto('/')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await dialogOf(person, 'login')
    .getByRole('button', { name: say('accounts.signUp.title') })
    .click()
  await fillIn(person, application('sharer'))
  await send(person)
  await skipFace(person)
  await page.getByRole('link', { name: say('accounts.welcome.start') }).click()
  await expect(page).toHaveURL('/')
  await expect(composer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(composer).toHaveCount(0)
  await page.getByRole('link', { name: say('app.search') }).click()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(composer).toHaveCount(0)
  expectQuiet([person])
})

test('a new listener lands on the dashboard', { tag: '@long' }, async ({ join }) => {
  const person = await join({ language: 'en' })
  const { page, say } = person
  await page.goto('/')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await dialogOf(person, 'login')
    .getByRole('button', { name: say('accounts.signUp.title') })
    .click()
  await fillIn(person, application('listener'))
  await send(person)
  await skipFace(person)
  await page.getByRole('link', { name: say('accounts.welcome.start') }).click()
  await expect(page).toHaveURL('/listener-dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expectQuiet([person])
})

test('from the sign-in page, too, a new member is welcomed, and two presses open one account', {
  tag: '@long',
}, async ({ join }) => {
  const person = await join({ language: 'en' })
  const { page, say } = person
  const registrations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(accounts.register.path)) registrations.push(request.url())
  })
  await page.goto('/login')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts.signUp.title') })
    .click()
  const { username, ...rest } = application('sharer')
  await fillIn(person, { username, ...rest })
  const dialog = dialogOf(person, 'signUp')
  await dialog.getByRole('checkbox', { name: say('accounts.age', { age: 13 }) }).check()
  await dialog.getByRole('checkbox', { name: say('accounts.terms.agree') }).check()
  await dialog.getByRole('button', { name: say('accounts.signUp.submit') }).dblclick()
  await skipFace(person)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(username)
  expect(registrations).toHaveLength(1)
  const { user } = await ask(accounts.login, { body: { username, password } })
  expect(user.username).toBe(username)
  expectQuiet([person])
})

for (const [screen, language, set] of played([
  ['phone', 'ko'],
  ['desktop', 'en'],
]))
  test(
    `a new member picks a nickname and an animal, and only they see the username, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const person = await join({ screen, language })
      const { page, say } = person
      await page.goto('/')
      await openSignUp(person)
      const { username, ...rest } = application('sharer')
      await fillIn(person, { username, ...rest, gender: 'prefer_not_to_say' })
      await send(person)
      const seen = page.getByRole('region', { name: say('settings.face.seen') })
      await expect(seen).toContainText(username)
      await expect(seen).toContainText(say('accounts.grade.high1'))
      await expect(seen).not.toContainText(say('accounts.gender.prefer_not_to_say'))
      const save = page.getByRole('button', { name: say('settings.face.save') })
      const nickname = page.getByLabel(say('settings.names.nickname'), { exact: true })
      await nickname.fill('달')
      await save.click()
      await expect(nickname).toBeFocused()
      await expect(page.getByText(rules['nickname.form'][language])).toBeVisible()
      const chosen = `숲${newName('').slice(-8)}`
      await nickname.fill(chosen)
      await page.getByRole('radio', { name: say('settings.avatar.fox') }).check()
      await expect(seen).toContainText(chosen)
      await expect(seen).not.toContainText(username)
      await look(person, 'first-face', { isWhole: true })
      await save.click()
      const title = say('accounts.welcome.titleNamed', { name: chosen })
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await page.goto('/profile')
      await expect(page.getByText(`@${username}`)).toBeVisible()

      const { user } = await ask(accounts.login, { body: { username, password } })
      expect(user).toMatchObject({ nickname: chosen, characterAvatar: 'fox' })
      const { token } = await member('listener', language)
      const other = await join({ screen, language, token })
      await other.page.goto(`/profile/${user.id}`)
      await expect(other.page.getByRole('heading', { level: 1, name: chosen })).toBeVisible()
      await expect(other.page.getByText(username)).toHaveCount(0)
      expectQuiet([person, other], /400/)
    },
  )
