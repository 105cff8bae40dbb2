/** What the server runs to show stories before the app has been loaded. Built apart from the app: see vite.config.ts. */
import { type Language, languages } from '@dodam/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { queryClient } from '../api/query-client.ts'
import { HomePage } from '../features/posts/home-page.tsx'
import { renderFor } from '../i18n/asked-languages.ts'
import { initWords } from '../i18n/language.ts'
import { words as en } from '../i18n/words-en.ts'
import { words as ko } from '../i18n/words-ko.ts'
import { type Answers, addressesOf, fillCache, partsOf, variantOf } from './first-reads.ts'
import { Shell } from './shell.tsx'

export { variantOf }

const started = initWords('ko', { ko, en })

/** Return what a visitor reads for a variant of the page: addresses, and the language of the answers. */
export const readsOf = (variant: string): { language: Language; addresses: string[] } => ({
  language: partsOf(variant).language,
  addresses: Object.values(addressesOf(variant)),
})

/** Texts and cache are those of the whole process, so that one page is rendered after the other. */
let last: Promise<unknown> = started

/** Put a visitor's home page with these answers into the app's HTML. */
export function render(html: string, variant: string, answers: Answers): Promise<string> {
  const rendered = last.then(() => renderNow(html, variant, answers))
  last = rendered.catch(() => undefined)
  return rendered
}

async function renderNow(html: string, variant: string, answers: Answers): Promise<string> {
  const { language, lang } = partsOf(variant)
  await i18next.changeLanguage(language)
  renderFor(lang ? [lang] : languages)
  fillCache(queryClient, variant, answers)
  const page = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location="/">
        <Routes>
          <Route element={<Shell page={undefined} />}>
            <Route path="/" element={<HomePage />} />
          </Route>
        </Routes>
      </StaticRouter>
    </QueryClientProvider>,
  )
  queryClient.clear()
  // How React marks what it left to the browser, because it failed.
  if (page.includes('<!--$!-->')) throw new Error('The first page could not be rendered')
  // No text of a story may end the element.
  const reads = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  const parts = {
    '<html lang="ko">': `<html lang="${language}" data-first-page="${variant}">`,
    '<div id="root">': `<div id="root"><div class="first-page">${page}</div>`,
    '</body>': `<script type="application/json" id="first-reads">${reads}</script></body>`,
  }
  return Object.entries(parts).reduce((whole, [at, part]) => whole.replace(at, () => part), html)
}
