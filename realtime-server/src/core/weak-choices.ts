import type { Config } from './config.ts'

/** Return a line for each choice that makes an installation for people weaker than it has to be; none outside production. */
export function weakChoices({
  isProduction,
  backup,
  databaseUrl,
  redisUrl,
  trustedProxies,
  push,
  mail,
  webhook,
  adminSecondFactor,
  adminTwoPerson,
}: Config): string[] {
  const choices: [isWeak: boolean, line: string][] = [
    [backup.time === null, 'BACKUP_AT is off: no backup is made by itself.'],
    [
      backup.key === undefined,
      'BACKUP_KEY is missing: who gets hold of a backup reads everything in it.',
    ],
    [
      databaseUrl !== undefined && redisUrl === undefined,
      'REDIS_URL is missing: several instances do not hear each other, and each counts limits alone.',
    ],
    [
      trustedProxies.length === 0,
      'TRUSTED_PROXIES is empty: behind a proxy all visitors have its address, so that limits and blocks hit everybody.',
    ],
    [
      push === null,
      'Push messages are off: give VAPID_SUBJECT, or a PUBLIC_ORIGIN with https. The devices of the team do not ring.',
    ],
    [
      mail === null && webhook === null,
      'Neither SMTP_URL nor WEBHOOK_URL is given: outside the app nobody is told of an urgent case.',
    ],
    [!adminSecondFactor, 'ADMIN_SECOND_FACTOR is off: a password alone opens the admin area.'],
    [!adminTwoPerson, 'ADMIN_TWO_PERSON is off: one admin alone can delete accounts and restore.'],
  ]
  return isProduction ? choices.flatMap(([isWeak, line]) => (isWeak ? [line] : [])) : []
}
