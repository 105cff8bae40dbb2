import type { ClientScreen } from '@dodam/contract'
import { type ComponentType, Fragment } from 'react'
import { matchRoutes, type NonIndexRouteObject, useLocation } from 'react-router-dom'
import { PageErrors, ShellErrors } from './page-errors.tsx'
import { memberPages, type Page } from './pages.tsx'
import { Shell } from './shell.tsx'

/** Pages with the shell around them; the shell renders them in its `Outlet`. */
interface Area {
  Shell: ComponentType<{ page: Page | undefined }>
  pages: readonly Page[]
}

/** An area for other users with another look gets an entry of its own, with a shell that only they load. */
const areas: readonly Area[] = [{ Shell, pages: memberPages }]

interface PageRoute extends NonIndexRouteObject {
  page?: Page
  children?: PageRoute[]
}

const routeOf = (page: Page): PageRoute => ({
  path: page.path,
  page,
  element: <PageFrame page={page} />,
  ...(page.parts && {
    children: page.parts.map((part) => ({
      path: part.path,
      page: { ...page, title: part.title },
      element: null,
    })),
  }),
})

/**
 * All routes as a tree: shells, pages, parts of a page. A failing page leaves its shell, a failing shell the helplines.
 */
export const routes: PageRoute[] = areas.map((area) => ({
  element: <ShellFrame area={area} />,
  children: area.pages.map(routeOf),
}))

/** Return the page at an address, with the title of its part if the address names one. */
export const pageAt = (pathname: string): Page | undefined =>
  matchRoutes(routes, pathname)?.at(-1)?.route.page

/** Return the pattern of an address, without ids. */
export const screenAt = (pathname: string): ClientScreen => pageAt(pathname)?.path ?? '*'

/** Load the code of an address. Never rejects: a failure is shown in the page's place. */
export async function loadAhead(pathname: string): Promise<void> {
  try {
    await pageAt(pathname)?.load()
  } catch {
    // Shown by `MissingPage`.
  }
}

function ShellFrame({ area: { Shell: AreaShell } }: { area: Area }) {
  const { pathname } = useLocation()
  return (
    <ShellErrors>
      <AreaShell page={pageAt(pathname)} />
    </ShellErrors>
  )
}

function PageFrame({ page: { guard: Guard = Fragment, Content } }: { page: Page }) {
  return (
    <PageErrors>
      <Guard>
        <Content />
      </Guard>
    </PageErrors>
  )
}
