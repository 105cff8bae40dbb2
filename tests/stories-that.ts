interface Spec {
  title: string
  file: string
  line: number
  tests: readonly { projectName: string; status: string }[]
}

interface Suite {
  title: string
  specs: readonly Spec[]
  suites?: readonly Suite[]
}

/** How a story ended. `flaky`: it failed, and passed when it was tried again. */
type Ending = 'unexpected' | 'flaky'

/**
 * Names every story of a Playwright report that ended so: its file and line, the titles around it and its own, and its
 * project where that has a name.
 */
export function storiesThat({ suites }: { suites: readonly Suite[] }, ending: Ending): string[] {
  // The outermost suite is the file, which every story names by itself.
  return suites.flatMap((file) => storiesIn(file, ending, []))
}

function storiesIn(
  { specs, suites = [] }: Suite,
  ending: Ending,
  around: readonly string[],
): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === ending)
      .map(({ projectName }) => {
        const name = [`${file}:${line}`, ...around, title].join(' › ')
        return projectName === '' ? name : `${name} [${projectName}]`
      }),
  )
  return [...own, ...suites.flatMap((suite) => storiesIn(suite, ending, [...around, suite.title]))]
}
