import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type Control, type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form'

let isPressed = false

function onPress(listener: () => void): () => void {
  const change = (next: boolean) => () => {
    isPressed = next
    listener()
  }
  const begin = change(true)
  // After the click that follows the release.
  const end = () => void setTimeout(change(false))
  window.addEventListener('pointerdown', begin, true)
  window.addEventListener('pointerup', end, true)
  window.addEventListener('pointercancel', end, true)
  return () => {
    window.removeEventListener('pointerdown', begin, true)
    window.removeEventListener('pointerup', end, true)
    window.removeEventListener('pointercancel', end, true)
  }
}

/**
 * Return the value as it was before the current press. A press blurs a field, and an error shown at that moment would
 * move the pressed element away from the pointer.
 */
function useBeforePress<T>(value: T): T {
  const isUnderWay = useSyncExternalStore(onPress, () => isPressed)
  const [settled, setSettled] = useState(value)
  if (!isUnderWay && settled !== value) setSettled(value)
  return isUnderWay ? settled : value
}

const hasFocus = (field: string) => document.activeElement?.getAttribute('name') === field

/**
 * Return which error to show under a field: none until the form was sent or the field was left with something typed, so
 * that a member is not corrected in the middle of typing. Needs the form mode `all`, in which every change checks the
 * field again.
 */
export function useShownErrors<Values extends FieldValues, Sent>(
  control: Control<Values, unknown, Sent>,
): (field: FieldPath<Values>) => string | undefined {
  const { errors, touchedFields, dirtyFields, isSubmitted } = useFormState({ control })
  // As text, because the form mutates its own object.
  const left: object = JSON.parse(useBeforePress(JSON.stringify(touchedFields)))
  const [filledIn, setFilledIn] = useState<readonly string[]>([])
  // A field passed through and focused again does not count as left with something typed.
  const leftNow = Object.keys(left).filter(
    (field) => !filledIn.includes(field) && Boolean(get(dirtyFields, field)) && !hasFocus(field),
  )
  if (leftNow.length > 0) setFilledIn([...filledIn, ...leftNow])
  return (field) => {
    const message: unknown = get(errors, `${field}.message`)
    const isFilledIn = get(left, field) === true && filledIn.includes(field)
    const isShown = isSubmitted || isFilledIn
    return isShown && typeof message === 'string' ? message : undefined
  }
}

/** Return the control to focus in a wrong field: of a group, the chosen one or the first. */
const controlOf = (invalid: HTMLElement) =>
  invalid instanceof HTMLFieldSetElement
    ? (invalid.querySelector<HTMLElement>('input:checked') ?? invalid.querySelector('input'))
    : invalid

/**
 * Focus the first error after a form was refused: the topmost wrong field, or, if the whole form was refused, its
 * `FormError` or where `focusOnWhole` puts it. React Hook Form knows neither groups nor the position of a field.
 */
export function useFocusOnError<Values extends FieldValues, Sent>(
  form: string,
  control: Control<Values, unknown, Sent>,
  focusOnWhole = () => document.getElementById(`${form}-error`)?.focus(),
): void {
  const { submitCount, isSubmitSuccessful } = useFormState({ control })
  const moveFocus = useEffectEvent(() => {
    const invalid = document
      .getElementById(form)
      ?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!invalid) return focusOnWhole()
    controlOf(invalid)?.focus()
    // The browser scrolls no further than to the control, and the error may be below its whole group.
    const note = document.getElementById(invalid.getAttribute('aria-describedby') ?? '')
    note?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) moveFocus()
  }, [submitCount, isSubmitSuccessful])
}
