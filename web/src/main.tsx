import './ui/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { forgetBackground } from './app/background.ts'
import { keepInstalled } from './app/installed.ts'
import { loadAhead } from './app/routes.tsx'
import { currentToken } from './device/token.ts'
import { startSession } from './features/accounts/session.ts'
import { startLanguage } from './i18n/language.ts'
import { startLeaveGuard } from './leave-guard.ts'
import { startLayers } from './ui/layers.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/**
 * No await stands at the top of this file: pages import the chunk that it is part of, and would not run before that has
 * finished.
 */
async function start(at: HTMLElement): Promise<void> {
  // Who is signed in may be told of anything at once: a message, a lost connection, an ended session.
  const words = startLanguage(currentToken() !== null)
  // The first page's code loads while the words do.
  const firstPage = loadAhead(location.pathname)
  startLayers()
  startLeaveGuard()
  forgetBackground()
  startSession()
  await words
  // A skeleton once shown is kept for as long by React: a page that is nearly here had better come at once.
  await Promise.race([firstPage, new Promise((done) => setTimeout(done, 300))])

  createRoot(at).render(
    <StrictMode>
      <Fonts />
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
  keepInstalled()
}

void start(root)

/** Comes after the first paint, which its hundred `@font-face` rules would hold back. Until then text stands in the stand-in of tokens.css. */
function Fonts() {
  useEffect(() => {
    // Without a network it does not come, and text stays in the stand-in.
    import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').catch(() => {})
  }, [])
  return null
}
