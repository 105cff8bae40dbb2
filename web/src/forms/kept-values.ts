import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Kept, onStoreChange } from '../device/store.ts'

/** What a person did with the form stays as it is when its values come from another tab. */
const untouched = {
  keepDefaultValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
} as const

/** Keeps what a form holds at each change, and shows what another tab has written: `empty` once that was sent or dropped. */
export function useKeptValues<Values extends FieldValues, Sent>(
  { subscribe, reset }: UseFormReturn<Values, unknown, Sent>,
  kept: Kept<Values> | undefined,
  empty: Values,
): void {
  /** As it was when form and device last held the same. */
  const known = useRef(kept?.text())
  /** Each of the two tells the other, which would tell it back. */
  const isBusy = useRef(false)

  const keep = useEffectEvent((values: Values) => {
    if (!kept || isBusy.current) return
    isBusy.current = true
    kept.write(values)
    isBusy.current = false
    known.current = kept.text()
  })
  const take = useEffectEvent(() => {
    if (!kept || isBusy.current || kept.text() === known.current) return
    known.current = kept.text()
    isBusy.current = true
    reset(kept.read() ?? empty, untouched)
    isBusy.current = false
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe],
  )
  useEffect(() => {
    // Another tab may have written since the form was made.
    take()
    return onStoreChange(() => take())
  }, [])
}
