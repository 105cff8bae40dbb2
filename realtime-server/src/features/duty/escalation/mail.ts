import type { Language } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../../core/config.ts'

const timeoutMs = 5_000

const subjects: Record<Language, string> = {
  ko: '도담: 확인이 필요해요',
  en: 'Dodam: please take a look',
}

/** Mails to admins on duty, beside the ring of their devices. */
export interface DutyMail {
  /** Mail the admins who have an address, without words: `url` is what to open. Never throws. */
  send(db: ReadDb, adminIds: readonly number[], url: string): Promise<void>
}

const noMail: DutyMail = { send: async () => {} }

/** Create the mail of this instance; nothing is sent where no server for it is given. */
export function createDutyMail(
  config: MailConfig | null,
  { origin, log }: { origin: string | undefined; log: FastifyBaseLogger },
): DutyMail {
  if (config === null) return noMail
  const { url: server, from } = config
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  const transport = createTransport({ url: server, ...timeouts })
  return {
    async send(db, adminIds, url) {
      try {
        const admins = await db
          .selectFrom('users')
          .select(['email', 'language'])
          .where('id', 'in', [...adminIds, 0])
          .where('email', 'is not', null)
          .execute()
        const mails = admins.flatMap(({ email, language }) =>
          email === null
            ? []
            : { to: email, from, subject: subjects[language], text: `${origin ?? ''}${url}` },
        )
        await Promise.all(mails.map((mail) => transport.sendMail(mail)))
      } catch (error) {
        log.warn({ err: error }, 'a mail to the team could not be sent')
      }
    },
  }
}
