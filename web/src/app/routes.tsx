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
  ...(page.parts && { children: page.parts.map(routeOf) }),
})

/** All addresses as a tree: shells, their pages, the parts of a page. A failure at one level leaves the levels above. */
export const routes: PageRoute[] = areas.map((area) => ({
  element: <ShellFrame area={area} />,
  children: area.pages.map(routeOf),
}))

const matchesAt = (pathname: string) => matchRoutes(routes, pathname) ?? []

/** The innermost page at an address. */
export const pageAt = (pathname: string): Page | undefined => matchesAt(pathname).at(-1)?.route.page

/** Loads the code that an address needs. Resolves too when some of it did not come: its place on screen says so. */
export const loadAhead = (pathname: string): Promise<unknown> =>
  Promise.allSettled(matchesAt(pathname).map(async ({ route }) => route.page?.load()))

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
