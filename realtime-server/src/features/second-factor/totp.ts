import { toSVG } from 'bwip-js/node'
import { Secret, TOTP } from 'otpauth'
import type { Seal } from '../../core/keys/seal.ts'
import type { Tx } from '../../core/tx/write.ts'

/** As the apps expect it: six digits, a new code every 30 seconds. */
const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Dodam', label, secret: Secret.fromBase32(secret) })

/** Make a secret for an app, with what shows it to one. */
export function newAppSecret(label: string): { secret: string; uri: string; picture: string } {
  const secret = new Secret({ size: 20 }).base32
  const uri = totpOf(secret, label).toString()
  const picture = toSVG({
    bcid: 'qrcode',
    text: uri,
    scale: 4,
    padding: 4,
    backgroundcolor: 'FFFFFF',
  })
  return { secret, uri, picture }
}

/** Return the step of a code of the app; null for a wrong one. A clock may be off by one step. */
export function stepOfCode(secret: string, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}

const purpose = 'second factor'
export const sealSecret = (seal: Seal, secret: string) => seal.encrypt(purpose, secret)

/** Whether a code of the app proves an account. A code is accepted once, also of two requests at the same moment. */
export async function proveByApp(
  tx: Tx,
  seal: Seal,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('secondFactors')
    .select(['id', 'secret'])
    .where('userId', '=', userId)
    .where('kind', '=', 'app')
    .executeTakeFirst()
  const secret = row === undefined ? null : seal.decrypt(purpose, row.secret)
  if (row === undefined || secret === null) return false
  const step = stepOfCode(secret, code, tx.clock.now())
  return step !== null && (await takeUse(tx, { id: row.id, use: step }))
}

/** Store a use of a factor that is later than its last one. False for any other. */
export async function takeUse(
  tx: Tx,
  { id, use, counter }: { id: number; use: number; counter?: number },
): Promise<boolean> {
  const taken = await tx.db
    .updateTable('secondFactors')
    .set({ lastUse: use, lastUsedAt: tx.clock.now(), ...(counter !== undefined && { counter }) })
    .where('id', '=', id)
    .where('lastUse', '<', use)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
