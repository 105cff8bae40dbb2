import type { Me } from '@dodam/contract'
import { attempt } from '../../acts/outcome.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { checkRegistration, emptyRegistration } from './registration.ts'
import { signUp } from './session.ts'

/** The sign-up form, separate from its fields, because its submit button is outside of them. */
export function useSignUp(onDone: (me: Me) => void) {
  return useSchemaForm({
    defaults: emptyRegistration,
    check: checkRegistration,
    fieldOfCode: { USERNAME_TAKEN: 'username' },
    send: (body) => attempt(async () => onDone(await signUp(body)), { isQuiet: true }),
  })
}

export type SignUp = ReturnType<typeof useSignUp>
