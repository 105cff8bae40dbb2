import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Kept, onStoreChange } from '../device/store.ts'

/** The member's interaction with the form is kept when its values come from another tab. */
const untouched = {
  keepDefaultValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
} as const

/**
 * Store the form's values at each change, and show what another tab has written: `empty` after it was sent or dropped.
 */
export function useKeptValues<Values extends FieldValues, Sent>(
  { subscribe, reset }: UseFormReturn<Values, unknown, Sent>,
  kept: Kept<Values> | undefined,
  empty: Values,
): void {
  /** The stored text when form and device were last equal. */
  const known = useRef(kept?.text())
  /** Guards against a loop, because each of the two notifies the other. */
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
