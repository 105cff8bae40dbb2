import { expect } from '@playwright/test'
import { pair, password } from '../pair.ts'
import { newName } from '../people.ts'
import { startSchoolProxy } from '../school-proxy.ts'
import { shared } from '../stories.ts'
import type { Target } from './in-page.ts'
import { neededBy } from './installed.ts'
import { type EngineName, keys, type Person, test } from './person.ts'

const dialog = ({ say }: Person, key: string): Target => ({ role: 'dialog', name: say(key) })
const tab = ({ say }: Person, key: string): Target => ({
  role: 'link',
  name: say(key),
  within: { role: 'navigation', name: say('app.nav.label') },
})
const composer = ({ say }: Person): Target => ({
  role: 'textbox',
  name: say('chat.composer.label'),
})
const conversation = ({ say }: Person): Target => ({
  role: 'region',
  name: say('conversation.messages'),
})
const says = (person: Person, text: string): Target => ({ ...conversation(person), text })

/** Open the sign-up dialog on the first page and fill it in key by key. */
async function signUp(person: Person, role: 'sharer' | 'listener') {
  const { say, press, write, type, sees } = person
  await person.open('/')
  await press({
    role: 'button',
    name: say('app.signIn'),
    within: { role: 'navigation', name: say('app.nav.label') },
  })
  await press({ role: 'button', name: say('app.signUp'), exact: true })
  const within = dialog(person, 'accounts.signUp.title')
  const box = (label: string): Target => ({ role: 'checkbox', name: label, within })
  const field = (label: string): Target => ({ role: 'textbox', name: say(label), within })
  await press({ role: 'radio', name: say(`accounts.role.${role}`), within })
  if (role === 'listener') await press(box(say('app.category.family')))
  await write({ ...field('accounts.username'), exact: true }, newName(role))
  await write({ ...field('accounts.password'), exact: true }, password)
  await write({ ...field('accounts.confirmation'), exact: true }, password)
  await press(field('accounts.email'))
  // The next field is the grade, a native select: the keyboard opens no list.
  await type(keys.Tab)
  const grade: Target = { role: 'combobox', within }
  await sees(grade, ({ isFocused }) => isFocused)
  await type(keys.Down)
  await sees(grade, ({ value }) => value !== '')
  await press({
    role: 'radio',
    name: say('accounts.gender.female'),
    exact: true,
    within,
  })
  await press(box(say('accounts.age', { age: 13 })))
  await press(box(say('accounts.terms.agree')))
  await person.picture(`sign-up-${role}`)
  await press({ role: 'button', name: say('accounts.signUp.submit'), within })
  await person.isAt('/welcome')
  await press({ role: 'button', name: say('settings.face.later') })
  await person.picture(`welcome-${role}`)
  await press({ role: 'link', name: say('accounts.welcome.start') })
}

/** Exchange messages until each participant has seen the other's. */
async function talk(one: Person, other: Person, line: string) {
  await one.write(composer(one), `${line}${keys.Enter}`)
  await one.sees(composer(one), ({ value }) => value === '')
  await other.sees(says(other, line))
}

const together: [sharer: EngineName, listener: EngineName][] = [
  ['WebKit', 'Firefox'],
  ['Firefox', 'WebKit'],
]
for (const [at, [sharerAt, listenerAt]] of together.entries()) {
  test(
    `a sharer in ${sharerAt} and a listener in ${listenerAt} sign up, find each other and talk`,
    at === 0 ? {} : { tag: '@long' },
    async ({ meet }) => {
      test.skip(...neededBy(sharerAt, listenerAt))
      test.setTimeout(360_000)
      const sharer = await meet({ engine: sharerAt, language: 'ko' })
      const listener = await meet({ engine: listenerAt, language: 'ko' })
      const worry = `언니와 자꾸 다퉈서 마음이 무거워요. ${newName('')}`
      const story: Target = { role: 'article', text: worry }

      await test.step('both sign up', async () => {
        await Promise.all([signUp(sharer, 'sharer'), signUp(listener, 'listener')])
        await sharer.isAt('/')
        await listener.isAt('/listener-dashboard')
        await listener.sees({ role: 'article' })
      })

      await test.step('a story reaches the listener without a reload', async () => {
        const { say } = sharer
        await sharer.press({ role: 'button', name: say('posts.hero.share') })
        const within = dialog(sharer, 'posts.create.title')
        await sharer.write({ role: 'textbox', name: say('posts.create.content'), within }, worry)
        // A topic of no other story: stories that wait longer would fill the first page of the dashboard.
        await sharer.press({ role: 'checkbox', name: say('app.category.family'), within })
        await sharer.press({ role: 'radio', name: say('posts.create.anonymous'), within })
        await sharer.picture('create')
        await sharer.press({ role: 'button', name: say('posts.create.publishAnonymously'), within })
        await sharer.misses(within)
        await sharer.sees(story)
        await sharer.picture('feed')
        await sharer.press(tab(sharer, 'app.nav.requests'))

        // New stories wait behind a pill, which may be there for an earlier one first.
        const pill: Target = { role: 'button', name: '새 이야기 ' }
        await expect
          .poll(async () => {
            if ((await listener.look(pill)).length > 0) await listener.press(pill)
            return (await listener.look(story)).length
          })
          .toBeGreaterThan(0)
        await listener.sees(story, ({ text }) => text.includes(listener.say('ui.anonymous')))
        await listener.picture('dashboard')
      })

      await test.step('the listener asks, the sharer accepts', async () => {
        const { say } = listener
        await listener.press({ role: 'button', name: say('posts.dashboard.ask'), within: story })
        const within = dialog(listener, 'chat-requests.dialog.title')
        const message = say('chat-requests.dialog.message')
        await listener.write({ role: 'textbox', name: message, within }, 'I know that feeling.')
        await listener.picture('ask')
        await listener.press({ role: 'button', name: say('chat-requests.dialog.send'), within })
        await listener.misses(within)
        await listener.press(tab(listener, 'app.nav.chats'))
        await sharer.sees({ role: 'article', text: 'I know that feeling.' })
        await sharer.picture('request')
        await sharer.press({ role: 'button', name: sharer.say('chat-requests.card.accept') })
        await sharer.isAt(/^\/chat\/\d+$/)
        await listener.press({ role: 'link', name: say('ui.anonymous'), within: { role: 'main' } })
        await listener.isAt(/^\/chat\/\d+$/)
      })

      await test.step('they talk live', async () => {
        await talk(sharer, listener, '안녕하세요, 반가워요')
        await talk(listener, sharer, 'Hello, you are not alone')
        await talk(sharer, listener, '고마워요')
        for (const person of [sharer, listener]) await person.picture('room')
      })
    },
  )
}

for (const [engine, other] of together)
  test(`${engine}: where WebSockets are blocked, polling carries the talk`, {
    tag: '@long',
  }, async ({ meet }) => {
    test.skip(...neededBy(engine, other))
    const provokes = /^Firefox can’t establish a connection to the server at ws:/
    const proxy = await startSchoolProxy()
    try {
      const tokens = await pair()
      const sharer = await meet({ engine, token: tokens.sharer, origin: proxy.origin, provokes })
      const listener = await meet({ engine: other, token: tokens.listener, language: 'en' })
      for (const person of [sharer, listener]) await person.open(`/chat/${tokens.roomId}`)
      await talk(sharer, listener, '들어 줘서 고마워요')
      await talk(listener, sharer, 'I am glad you came.')
      expect(proxy.refusals).toBeGreaterThan(1)
    } finally {
      await proxy.close()
    }
  })

for (const engine of ['Firefox', 'WebKit'] as const)
  test(`${engine}: Back closes the topmost layer, and the focus returns`, {
    tag: '@long',
  }, async ({ meet }) => {
    test.skip(...neededBy(engine))
    const { sharer: token, roomId } = await pair()
    const content = `지우기 전에 한 번 더 생각해 보고 싶은 이야기예요. ${newName('')}`
    await shared(token, content)
    const person = await meet({ engine, token })
    const { say, press, sees, misses, back, type } = person
    const isFocused: Parameters<Person['sees']>[1] = (seen) => seen.isFocused
    await person.open('/')
    const story: Target = { role: 'article', text: content }
    await sees(story)

    await test.step('a dialog over a sheet', async () => {
      const me: Target = { role: 'button', name: say('app.nav.me'), exact: true }
      const sheet = dialog(person, 'app.me.title')
      const help: Target = { role: 'button', name: say('helplines.button'), within: sheet }
      await press(me)
      await press(help)
      await sees(dialog(person, 'helplines.title'))
      await person.picture('helplines')
      await back()
      await misses(dialog(person, 'helplines.title'))
      await sees(help, isFocused)
      await person.picture('me')
      await back()
      await misses(sheet)
      await sees(me, isFocused)
      await person.isAt('/')
    })

    await test.step('a toast inside a dialog, and a question over it', async () => {
      await press({ role: 'link', text: content, within: story })
      const detail = dialog(person, 'posts.detail.title')
      await press({ role: 'button', name: say('posts.share.label'), within: detail })
      await sees({ role: 'status', text: say('posts.share.copied'), within: detail })
      await person.picture('toast')
      const remove: Target = { role: 'button', name: say('posts.delete.label'), within: detail }
      await press(remove)
      const question = dialog(person, 'posts.delete.title')
      await sees(question)
      await person.picture('question')
      await back()
      await misses(question)
      await sees(remove, isFocused)
      await press(remove)
      await sees(question)
      await type(keys.Escape)
      await misses(question)
      await sees(remove, isFocused)
      await back()
      await misses(detail)
      await person.isAt('/')
    })

    await test.step('a menu', async () => {
      await person.open(`/chat/${roomId}`)
      const button: Target = { role: 'button', name: say('chat.menu.label') }
      await press(button)
      await sees({ role: 'menuitem' }, isFocused)
      await person.picture('menu')
      await back()
      await misses({ role: 'menu' })
      await sees(button, isFocused)
      await person.isAt(`/chat/${roomId}`)
    })
  })
