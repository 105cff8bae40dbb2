import type { Me } from '@dodam/contract'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '../../api/call.ts'
import { errorText } from '../../ui/error-text.ts'
import { useFocusOnError } from './field-errors.ts'
import {
  emptyRegistration,
  fieldOf,
  type Registered,
  type RegistrationForm,
  resolveRegistration,
} from './registration.ts'
import { signUp } from './session.ts'

/** The sign-up form, held apart from its fields, as its submit button stands outside of them. */
export function useSignUp(onDone: (me: Me) => void) {
  const id = useId()
  const { register, control, handleSubmit, setError, reset } = useForm<
    RegistrationForm,
    unknown,
    Registered
  >({
    defaultValues: emptyRegistration,
    resolver: resolveRegistration,
    mode: 'all',
    shouldFocusError: false,
  })
  useFocusOnError(id, control)

  const submit = handleSubmit(async (body) => {
    try {
      onDone(await signUp(body))
    } catch (error) {
      const failed = error instanceof CallError ? error : undefined
      if (failed?.code === 'USERNAME_TAKEN')
        return setError('username', { message: errorText(error) })
      const named = (failed?.details ?? []).flatMap(({ path, message }) => {
        const field = fieldOf(path)
        return field ? [{ field, message }] : []
      })
      for (const { field, message } of named) setError(field, { message })
      if (named.length === 0) setError('root', { message: errorText(error) })
    }
  })

  return { id, register, control, submit, reset }
}

export type SignUp = ReturnType<typeof useSignUp>
