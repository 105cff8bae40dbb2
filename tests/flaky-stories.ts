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

/**
 * Names every story of a Playwright report that failed and then passed when it was tried again: its file and line, the
 * titles around it and its own, and its project where that has a name.
 */
export function flakyStories({ suites }: { suites: readonly Suite[] }): string[] {
  // The outermost suite is the file, which every story names by itself.
  return suites.flatMap((file) => flakyIn(file, []))
}

function flakyIn({ specs, suites = [] }: Suite, around: readonly string[]): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => {
        const name = [`${file}:${line}`, ...around, title].join(' › ')
        return projectName === '' ? name : `${name} [${projectName}]`
      }),
  )
  return [...own, ...suites.flatMap((suite) => flakyIn(suite, [...around, suite.title]))]
}
