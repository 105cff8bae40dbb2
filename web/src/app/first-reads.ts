import { announcements, type Language, posts } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { feedInput, feedPages, statsInput } from '../features/posts/read-ahead.ts'
import { usualLanguages } from '../features/posts/read-languages.ts'
import { keyOf, pagesKeyOf } from '../live/keys.ts'

/** Answers by address. */
export type Answers = Readonly<Record<string, unknown>>

const isKnown = (one: string | undefined): one is Language => one === 'ko' || one === 'en'

/**
 * Return what a visitor's first page depends on: the language on screen and those of the stories, as `ko:en,ko`.
 * `first.js` makes the same of the browser's languages.
 */
export function variantOf(asked: readonly string[]): string {
  const language = asked.map((tag) => tag.split('-')[0]).find(isKnown) ?? 'ko'
  return `${language}:${usualLanguages(language, asked).join()}`
}

/** Return the language on screen, and the language of the stories if it is one. */
export function partsOf(variant: string): { language: Language; lang: Language | undefined } {
  const [language = 'ko', ...reads] = variant.split(/[:,]/).filter(isKnown)
  return { language, lang: reads.length === 1 ? reads[0] : undefined }
}

/** Return the addresses of what a variant shows: those that `first.js` reads. */
export function addressesOf(variant: string) {
  const { lang } = partsOf(variant)
  const query = lang ? `lang=${lang}` : ''
  return {
    announcements: '/api/announcements',
    feed: `/api/posts?${query && `${query}&`}limit=${feedPages.pageSize}`,
    stats: `/api/categories/stats${query && `?${query}`}`,
  }
}

/** Put the answers of a variant into the cache, as if they had just been read. */
export function fillCache(cache: QueryClient, variant: string, answers: Answers): void {
  const { lang } = partsOf(variant)
  const addresses = addressesOf(variant)
  cache.setQueryData(keyOf(announcements.list), answers[addresses.announcements])
  cache.setQueryData(keyOf(posts.categoryStats, statsInput(lang)), answers[addresses.stats])
  cache.setQueryData(pagesKeyOf(posts.list, feedInput(undefined, lang)), {
    pages: [answers[addresses.feed]],
    pageParams: [null],
  })
}

/** Put the answers that the server put into this page into the cache; return whether there were any for this browser. */
export function takeFirstReads(cache: QueryClient): boolean {
  // Dropped by `first.js` where the page is for others than this browser.
  const variant = document.documentElement.dataset['firstPage']
  const element = document.getElementById('first-reads')
  if (!variant || !element) return false
  const answers: Answers = JSON.parse(element.textContent)
  element.remove()
  fillCache(cache, variant, answers)
  return true
}
