import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadLaterWords } from '../i18n/language.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** What stands in for a part that could not be loaded or shown. `retry` fetches its code again and shows it; it rejects when that fails. */
export interface Missing {
  retry: () => Promise<void>
}

interface Island<Props extends object> {
  (props: Props): ReactNode
  /** Fetches the code ahead. */
  load: () => Promise<unknown>
}

/**
 * A part of the app whose code is fetched when it is first shown. A failure stays inside: `Missing` takes the place of the
 * part, with the same props, and everything around it goes on. `loading` is shown meanwhile; without it the part waits in
 * the Suspense around it. A part with `laterWords: false` is shown without them: see i18n/words-en.ts.
 */
export function island<Props extends object, Instead extends Missing>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
  Missing: ComponentType<Instead>,
  loading?: ReactNode,
  needs = { laterWords: true },
): Island<Props & Omit<Instead, 'retry'>> {
  let Loaded: ComponentType<Props> | undefined
  const load = async () => {
    const [{ default: Part }] = await Promise.all([
      fetch(),
      needs.laterWords ? loadLaterWords() : undefined,
    ])
    Loaded = Part
    return { default: Part }
  }
  let Pending: ComponentType<Props> = lazy(load)
  // React keeps a failed `lazy` for good, so that the next try needs a new one.
  const forget = () => {
    Pending = lazy(load)
  }

  function Island(props: Props & Omit<Instead, 'retry'>) {
    // What is here already is shown at once, and stays the same while it is on screen.
    const [Part, setPart] = useState(() => Loaded ?? Pending)
    const part = <Part {...props} />
    return (
      <ErrorBoundary
        onFailure={forget}
        fallback={(reset) => {
          const retry = async () => {
            const { default: Next } = await load()
            setPart(() => Next)
            reset()
          }
          // What it takes beside `retry` is among the props.
          return <Missing {...({ ...props, retry } as unknown as Instead)} />
        }}
      >
        {loading === undefined ? part : <Suspense fallback={loading}>{part}</Suspense>}
      </ErrorBoundary>
    )
  }
  return Object.assign(Island, { load })
}
