import type { ErrorCode } from '@dodam/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { Outcome } from '../acts/outcome.ts'
import type { Kept } from '../device/store.ts'
import { type Check, fieldOf } from './check.ts'
import { useFocusOnError, useShownErrors } from './field-errors.ts'
import { useKeptValues } from './kept-values.ts'

interface Form<Values extends FieldValues, Sent> {
  /** The initial values, which also name the fields. */
  defaults: Values
  check: Check<Values, Sent>
  /** Keeps the values until they were sent, also after the form is closed. */
  draft?: Kept<Values> | undefined
  /** An act with `isQuiet`. */
  send: (sent: Sent) => Promise<Outcome<unknown>>
  /** The field of a refusal that has only a code. */
  fieldOfCode?: Partial<Record<ErrorCode, FieldPath<Values>>>
  /** Where the focus goes when the whole form was refused; by default its `FormError`. */
  focusOnWhole?: () => void
}

/** React Hook Form types errors per field, which a generic form cannot express. */
const errorsOf = <Values extends FieldValues>(broken: object) =>
  Object.fromEntries(
    Object.entries(broken).flatMap(([field, message]) =>
      message === undefined ? [] : [[field, { type: 'rule', message }]],
    ),
  ) as FieldErrors<Values>

const resolverOf =
  <Values extends FieldValues, Sent>(check: Check<Values, Sent>): Resolver<Values, unknown, Sent> =>
  (values) => {
    const { sent, broken } = check(values)
    const errors = errorsOf<Values>(broken)
    return sent !== undefined && Object.keys(errors).length === 0
      ? { values: sent, errors: {} }
      : { values: {}, errors }
  }

/**
 * A form: checked as it is filled in, sent once. A refusal is shown at its field where that is known, else for the
 * whole form (`failure`, for `FormError`). `errorOf` stays silent in the middle of typing. After a refusal the first
 * wrong field gets the focus. Give `id` to the form and to its `FormError`.
 */
export function useSchemaForm<Values extends FieldValues, Sent extends object>({
  defaults,
  check,
  draft,
  send,
  fieldOfCode = {},
  focusOnWhole,
}: Form<Values, Sent>) {
  const id = useId()
  const [first] = useState(() => draft?.read() ?? defaults)
  const form = useForm<Values, unknown, Sent>({
    defaultValues: first as DefaultValues<Values>,
    resolver: resolverOf(check),
    mode: 'all',
    shouldFocusError: false,
  })
  const { control, setError, handleSubmit, formState } = form
  useKeptValues(form, draft, defaults)
  useFocusOnError(id, control, focusOnWhole)
  const errorOf = useShownErrors(control)

  const refuse = ({ error, text }: Extract<Outcome<unknown>, { kind: 'refused' }>) => {
    const named = error.details.flatMap(({ path, message }) => {
      const field = fieldOf(defaults, path)
      return field === undefined ? [] : [{ field: field as FieldPath<Values>, message }]
    })
    const known = Object.entries(fieldOfCode).find(([code]) => code === error.code)?.[1]
    if (known) named.push({ field: known, message: text })
    for (const { field, message } of named) setError(field, { message })
    if (named.length === 0 && text) setError('root', { message: text })
  }

  const isSending = useRef(false)
  const checkAndSend = handleSubmit(async (sent) => {
    const outcome = await send(sent)
    if (outcome.kind === 'refused') refuse(outcome)
    if (outcome.kind === 'done') draft?.drop()
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A second press may come before the button is disabled.
    if (isSending.current) return
    isSending.current = true
    try {
      await checkAndSend(event)
    } finally {
      isSending.current = false
    }
  }

  return {
    id,
    errorOf,
    control,
    register: form.register,
    reset: form.reset,
    setValue: form.setValue,
    setFocus: form.setFocus,
    submit: (event: FormEvent) => void submit(event),
    isSending: formState.isSubmitting,
    isDirty: formState.isDirty,
    failure: formState.errors.root?.message,
  }
}
