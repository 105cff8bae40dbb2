import { type Language, mailedCodeMinutes } from '@dodam/contract'
import { timeAfter } from '../../core/clock.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Mailer } from '../../core/mail.ts'
import type { Write } from '../../core/tx/write.ts'
import { replaceCodes } from '../accounts/one-time-codes.ts'

const words: Record<Language, { subject: string; text: (link: string) => string }> = {
  ko: {
    subject: '도담: 새 비밀번호 정하기',
    text: (link) =>
      `이 링크에서 새 비밀번호를 정할 수 있어요. ${mailedCodeMinutes}분 동안 한 번만 쓸 수 있어요.\n\n${link}\n\n부탁한 적이 없다면 이 메일은 지워도 돼요. 비밀번호는 바뀌지 않아요.\n`,
  },
  en: {
    subject: 'Dodam: choose a new password',
    text: (link) =>
      `With this link you can choose a new password. It works once, within ${mailedCodeMinutes} minutes.\n\n${link}\n\nIf you didn’t ask for it, delete this email. Your password stays as it is.\n`,
  },
}

interface Asked {
  /** The normalised username in lower case. */
  account: string
  /** False in production, because the password of the test accounts is public. */
  mayTestAccountsSignIn: boolean
}

/**
 * Mail a link to the address of an account, if it has one: to a page that asks for the username too, so that a mail read by
 * others opens nothing by itself. A new link replaces the one before. The code stands behind `#`, which no browser sends.
 */
export async function mailLink(
  write: Write,
  { account, mayTestAccountsSignIn }: Asked,
  { seal, mailer }: { seal: Seal; mailer: Mailer },
): Promise<void> {
  const made = await write(async (tx) => {
    const owner = await tx.db
      .selectFrom('users')
      .select(['id', 'email', 'language'])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', account))
      .where('email', 'is not', null)
      .where('isAi', '=', false)
      .where('isAdmin', '=', false)
      .where('deletedAt', 'is', null)
      .where((eb) => eb.or([eb.lit(mayTestAccountsSignIn), eb('isTest', '=', false)]))
      .executeTakeFirst()
    if (!owner?.email) return null
    const expiresAt = timeAfter(tx.clock.now(), mailedCodeMinutes * 60_000)
    const [code] = await replaceCodes(tx, seal, {
      userId: owner.id,
      purpose: 'mail',
      count: 1,
      expiresAt,
    })
    return {
      to: owner.email,
      language: owner.language,
      link: `${mailer.origin}/login#code=${code}`,
    }
  })
  if (made === null) return
  const { subject, text } = words[made.language]
  await mailer.send([{ to: made.to, subject, text: text(made.link) }])
}
