import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadLaterWords } from '../i18n/language.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * The props of what replaces a part that could not be loaded or rendered. `retry` loads its code again and shows it;
 * rejects if that fails.
 */
export interface Missing {
  retry: () => Promise<void>
}

interface Island<Props extends object> {
  (props: Props): ReactNode
  /** Preload the code. */
  load: () => Promise<unknown>
}

/**
 * A component whose code is loaded when it is first rendered. A failure stays inside: `Missing` replaces the component,
 * with the same props. `loading` is shown meanwhile; without it the component suspends. With `laterWords: false` it
 * does not wait for the later texts: see i18n/words-en.ts.
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
  // React caches a failed `lazy` forever, so a retry needs a new one.
  const forget = () => {
    Pending = lazy(load)
  }

  function Island(props: Props & Omit<Instead, 'retry'>) {
    // Loaded code is rendered at once, and stays the same while mounted.
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
          // The props include everything that it needs beside `retry`.
          return <Missing {...({ ...props, retry } as unknown as Instead)} />
        }}
      >
        {loading === undefined ? part : <Suspense fallback={loading}>{part}</Suspense>}
      </ErrorBoundary>
    )
  }
  return Object.assign(Island, { load })
}
