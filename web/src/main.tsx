import './ui/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { keepInstalled } from './app/installed.ts'
import { PageErrors } from './app/page-errors.tsx'
import { queryClient } from './app/query-client.ts'
import { pageAt } from './app/routes.tsx'
import { Shell } from './app/shell.tsx'
import { startSession } from './features/accounts/session.ts'
import { startLanguage } from './i18n/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const words = startLanguage()
// The first page's code loads while the words do.
void pageAt(location.pathname)
  ?.load()
  .catch(() => undefined)
startSession()
await words

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <PageErrors>
          <Shell />
        </PageErrors>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)

// Its hundred `@font-face` rules would hold back the first paint.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')
keepInstalled()
