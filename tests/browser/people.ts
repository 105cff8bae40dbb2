import { writeFile } from 'node:fs/promises'
import { accounts, type Language } from '@dodam/contract'
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { spelt } from '../spelt.ts'
import { ask } from './ask.ts'
import { type Say, wordsIn } from './words.ts'

export type Screen = 'phone' | 'desktop'

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
/** The time zone of these stories. */
export const timezoneId = 'Asia/Seoul'

export interface Someone {
  screen?: Screen
  language?: Language
  /** Sign in with this token. */
  token?: string
  /** The address of the server from their network; the server itself by default. */
  origin?: string
  serviceWorkers?: 'allow' | 'block'
  /** The languages that their browser requests: both, so that stories in either are shown. */
  asksFor?: Language[]
}

/** A person with their own browser. */
export interface Person {
  page: Page
  context: BrowserContext
  screen: Screen
  language: Language
  /** The app's texts in this member's language. */
  say: Say
  /** Errors in their browser: uncaught ones, and console errors. */
  uncaught: string[]
  consoleErrors: string[]
}

/** Additional places of a story run in the whole set only. */
type Tagged = { tag?: '@long' }
const taggedAt = (index: number): Tagged => (index === 0 ? {} : { tag: '@long' })

/** The places where a story runs: in the daily set only in the first. */
export const played = (
  places: readonly [Screen, Language][],
): (readonly [Screen, Language, Tagged])[] =>
  places.map(([screen, language], index) => [screen, language, taggedAt(index)])
export const phoneFirst = played([
  ['phone', 'ko'],
  ['desktop', 'en'],
])
export const desktopFirst = played([
  ['desktop', 'en'],
  ['phone', 'ko'],
])
export const everyPlacePhoneFirst = played([
  ['phone', 'ko'],
  ['desktop', 'en'],
  ['phone', 'en'],
  ['desktop', 'ko'],
])
export const everyPlaceDesktopFirst = played([
  ['desktop', 'en'],
  ['phone', 'ko'],
  ['phone', 'en'],
  ['desktop', 'ko'],
])
/** The same for stories that differ in one thing, such as the language. */
export const playedIn = <const T>(ways: readonly T[]): (readonly [T, Tagged])[] =>
  ways.map((way, index) => [way, taggedAt(index)])

type Join = (someone?: Someone) => Promise<Person>

/** Store what each person sees at the end of a failed story: Playwright's own report shows one page. */
async function keepPages(people: readonly Person[], info: TestInfo): Promise<void> {
  for (const [index, { page, consoleErrors }] of people.entries()) {
    const seen = await page.ariaSnapshot().catch(String)
    await writeFile(
      info.outputPath(`person-${index + 1}.txt`),
      [page.url(), ...consoleErrors, seen].join('\n'),
    )
    await page.screenshot({ path: info.outputPath(`person-${index + 1}.png`) }).catch(() => {})
  }
}

/** Stories get `join`, which opens a browser for one more person. An uncaught error in any browser fails the story. */
export const test = base.extend<{ join: Join }>({
  join: async ({ browser, baseURL }, tell, info) => {
    const people: Person[] = []
    await tell(async (someone = {}) => {
      const { screen = 'desktop', language = 'ko' } = someone
      const origin = someone.origin ?? baseURL ?? ''
      const kept = { language, ...(someone.token !== undefined && { token: someone.token }) }
      const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
      const context = await browser.newContext({
        baseURL: origin,
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
        viewport: viewports[screen],
        ...(screen === 'phone' && { isMobile: true, hasTouch: true }),
        locale: language,
        timezoneId,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        serviceWorkers: someone.serviceWorkers ?? 'block',
      })
      await context.addInitScript(
        (languages) =>
          Object.defineProperty(navigator, 'languages', { value: languages, configurable: true }),
        someone.asksFor ?? [language, language === 'ko' ? 'en' : 'ko'],
      )
      const page = await context.newPage()
      const person: Person = {
        page,
        context,
        screen,
        language,
        say: wordsIn(language),
        uncaught: [],
        consoleErrors: [],
      }
      context.on('weberror', (error) => person.uncaught.push(error.error().message))
      context.on('console', (message) => {
        // Playwright blocks service workers by a registration that returns nothing, which the app correctly reports.
        const isOurDoing = message.text().startsWith('The offline copy could not be set up')
        if (message.type() === 'error' && !isOurDoing)
          person.consoleErrors.push(`${message.text()} (${message.location().url})`)
      })
      people.push(person)
      return person
    })
    if (info.status !== info.expectedStatus) await keepPages(people, info)
    const uncaught = people.flatMap((person) => person.uncaught)
    await Promise.all(people.map(({ context }) => context.close()))
    expect(uncaught, 'uncaught errors').toEqual([])
  },
})

/** Return a demo account's token, with the account set to `language`. */
export async function demoToken(username: string, language: Language): Promise<string> {
  const { token } = await ask(accounts.login, { body: { username, password: 'dodam1234' } })
  await ask(accounts.setLanguage, { body: { language } }, token)
  return token
}

let count = 0
/** A username that is unique over all workers. */
export const newName = (what: string) =>
  `${what}${spelt(++count)}${spelt(process.pid)}${spelt(Date.now()).slice(-4)}`

/** Return the token that a page keeps. */
export const tokenOf = ({ page }: Person) =>
  page.evaluate(() => localStorage.getItem('token') ?? '')
