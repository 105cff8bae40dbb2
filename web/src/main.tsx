import './ui/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { forgetBackground } from './app/background.ts'
import { isSlowStart, watchErrors } from './app/client-errors.ts'
import { takeFirstReads } from './app/first-reads.ts'
import { keepInstalled } from './app/installed.ts'
import { takePushed } from './app/pushed.ts'
import { loadAhead, screenAt } from './app/routes.tsx'
import { currentToken } from './device/token.ts'
import { startSession } from './features/accounts/session.ts'
import { startLanguage } from './i18n/language.ts'
import { startLeaveGuard } from './leave-guard.ts'
import { startLayers } from './ui/layers.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** This file has no top-level await: pages import the chunk that it is part of, and would wait for it to finish. */
async function start(at: HTMLElement): Promise<void> {
  const report = watchErrors(() => screenAt(location.pathname))
  // A signed-in member may get any message at once: a chat message, a lost connection, an ended session.
  const words = startLanguage(currentToken() !== null)
  const isShown = takeFirstReads(queryClient)
  // The first page's code loads in parallel with the texts.
  const firstPage = loadAhead(location.pathname)
  startLayers()
  startLeaveGuard()
  takePushed()
  forgetBackground()
  startSession()
  await words
  // React keeps a skeleton on screen for at least 300 ms, so wait that long for a page that is nearly loaded; and as long
  // as it takes for one whose stories are on screen already.
  const patience = isShown ? [] : [new Promise((done) => setTimeout(done, 300))]
  await Promise.race([firstPage, ...patience])

  const onCaughtError = (error: unknown) => {
    console.error(error)
    report('render', error)
  }
  createRoot(at, { onCaughtError }).render(
    <StrictMode>
      <Begin />
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
  if (document.visibilityState === 'visible' && isSlowStart(performance.now(), Math.random()))
    report('slow-start')
  keepInstalled()
}

// In a browser that is too old for the app, index.html's page with the helplines stays: see public/first.js.
if (!('tooOld' in document.documentElement.dataset)) void start(root)

/**
 * What follows the first paint: the press that waited for it, and the font, whose hundred `@font-face` rules would delay it.
 * Until then text uses the fallback font of tokens.css.
 */
function Begin() {
  useEffect(() => {
    globalThis.ahead?.press?.()
    // Offline, text stays in the fallback font.
    import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').catch(() => {})
  }, [])
  return null
}
