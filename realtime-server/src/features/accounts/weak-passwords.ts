import { isWeakPassword, type Language } from '@dodam/contract'
import { refusedField } from '../../core/http/problem.ts'

/** Refuse a common password with a failure of its field. */
export function refuseWeak(
  path: string,
  password: string,
  { names, language }: { names: readonly string[]; language: Language },
): void {
  if (isWeakPassword(password, names)) throw refusedField(path, 'password.weak', language)
}
