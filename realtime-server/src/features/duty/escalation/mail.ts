import type { Language } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { Mailer } from '../../../core/mail.ts'

const subjects: Record<Language, string> = {
  ko: '도담: 확인이 필요해요',
  en: 'Dodam: please take a look',
}

/** Mail the admins who have an address, beside the ring of their devices, without words: `url` is what to open. */
export async function mailOnDuty(
  db: ReadDb,
  mailer: Mailer | null,
  { ids, url }: { ids: readonly number[]; url: string },
): Promise<void> {
  if (mailer === null) return
  const admins = await db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', 'in', [...ids, 0])
    .where('email', 'is not', null)
    .execute()
  await mailer.send(
    admins.flatMap(({ email, language }) =>
      email === null
        ? []
        : { to: email, subject: subjects[language], text: `${mailer.origin}${url}` },
    ),
  )
}
