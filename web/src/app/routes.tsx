import { type ComponentType, Fragment } from 'react'
import { matchRoutes, type NonIndexRouteObject, useLocation } from 'react-router-dom'
import { PageErrors, ShellErrors } from './page-errors.tsx'
import { memberPages, type Page } from './pages.tsx'
import { Shell } from './shell.tsx'

/** Pages with the shell around them, which shows them in its `Outlet`. */
interface Area {
  Shell: ComponentType<{ page: Page | undefined }>
  pages: readonly Page[]
}

/** An area with other people and another look gets a line of its own, with a shell whose code only they load. */
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
      page: { ...page, ...part },
      element: null,
    })),
  }),
})

/** All addresses as a tree: shells, pages, parts of a page. A failing page leaves its shell, a failing shell the helplines. */
export const routes: PageRoute[] = areas.map((area) => ({
  element: <ShellFrame area={area} />,
  children: area.pages.map(routeOf),
}))

/** The page at an address, with the title of its part where the address names one. */
export const pageAt = (pathname: string): Page | undefined =>
  matchRoutes(routes, pathname)?.at(-1)?.route.page

/** Loads the code that an address needs. Resolves also when it did not come: its place on screen says so. */
export async function loadAhead(pathname: string): Promise<void> {
  try {
    await pageAt(pathname)?.load()
  } catch {
    // Told by `MissingPage`.
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
