import { WebAuthnError } from '@simplewebauthn/browser'
import i18next from 'i18next'

/** Return why the browser returned no passkey. Most often the dialog was closed. */
export function passkeyProblem(error: unknown): string {
  const isKnown = error instanceof WebAuthnError || error instanceof DOMException
  if (!isKnown) console.error('The browser could not use a passkey', error)
  const isThere =
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return i18next.t(isThere ? 'second-factor.passkey.known' : 'second-factor.passkey.failed')
}
