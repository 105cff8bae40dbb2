import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { logFailure } from './failures.ts'

/** The part of the web app's build that renders its first page: see web/src/app/first-page.tsx. */
interface Renderer {
  /** What the page depends on, for the languages of a request. There are few. */
  variantOf: (asked: readonly string[]) => string
  /** The calls whose answers a variant shows, and the language of the answers. */
  readsOf: (variant: string) => { language: string; addresses: string[] }
  render: (html: string, variant: string, answers: Record<string, unknown>) => Promise<string>
}

/** For how many seconds a page is shown to others too. */
export const firstPageSeconds = 10

/** The app alone comes without a database, so no page waits longer than this for stories. */
const patienceMs = 2_000

/** Return the tags of an `Accept-Language` header, in its order. */
const tagsOf = (header = '') => header.split(',').map((tag) => tag.split(';', 1)[0]?.trim() ?? '')

const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, setTimeout(patienceMs, undefined, { ref: false })])

/**
 * Return how to make the first page for an `Accept-Language` header: the app's HTML with the stories that a visitor sees,
 * from the answers that a visitor gets. It gives undefined where that fails or takes long, and there is none where the build has no
 * renderer.
 */
export function createFirstPage(app: FastifyInstance, dist: string) {
  const file = path.join(`${dist}-server`, 'first-page.js')
  if (!existsSync(file)) return undefined
  const pages = new Map<string, { madeAt: number; page: Promise<string | undefined> }>()

  async function make({ readsOf, render }: Renderer, variant: string) {
    const { language, addresses } = readsOf(variant)
    const headers = { 'accept-language': language }
    const answers = await Promise.all(
      addresses.map(async (url) => {
        const { statusCode, body } = await app.inject({ url, headers })
        return { url, isAnswered: statusCode === 200, body }
      }),
    )
    if (!answers.every(({ isAnswered }) => isAnswered)) return undefined
    const html = await readFile(path.join(dist, 'index.html'), 'utf8')
    const read = answers.map(({ url, body }): [string, unknown] => [url, JSON.parse(body)])
    return await render(html, variant, Object.fromEntries(read))
  }

  return async (acceptLanguage: string | undefined): Promise<string | undefined> => {
    const renderer: Renderer = await import(pathToFileURL(file).href)
    const variant = renderer.variantOf(tagsOf(acceptLanguage))
    const now = performance.now()
    const known = pages.get(variant)
    if (known && now - known.madeAt < firstPageSeconds * 1_000) return await inTime(known.page)
    const page = make(renderer, variant).catch((error: unknown) => {
      logFailure(app.log, error, 'the first page could not be made')
      return undefined
    })
    pages.set(variant, { madeAt: now, page })
    return await inTime(page)
  }
}
