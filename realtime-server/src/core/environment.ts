import path from 'node:path'
import { retention } from '@dodam/contract'
import * as z from 'zod'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

/** An address or network in CIDR form. A bare number or `true` would let any client invent its address. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** The origin of a page, as browsers send it: without a path. */
const Origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

export const defaultDemoPassword = 'dodam1234'
const mostBackupDays = retention.backups.kept.amount

/** The settings as the environment gives them, each parsed for itself. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  JWT_SECRET: z.string().optional(),
  DEMO: z.stringbool().optional(),
  DEMO_PEOPLE: z.stringbool().default(true),
  DEMO_PASSWORD: z.string().min(8).max(20).default(defaultDemoPassword),
  ADMIN_PASSWORD: z.string().min(8).max(64).optional(),
  OPERATOR_NAME: z.string().trim().min(1).max(80).optional(),
  OPERATOR_CONTACT: z.string().trim().min(3).max(200).optional(),
  TERMS_URL: z.url({ protocol: /^https$/ }).optional(),
  PUBLIC_ORIGIN: list.pipe(z.array(Origin)),
  TRUSTED_PROXIES: list.pipe(z.array(Network)),
  ADMIN_SECOND_FACTOR: z.stringbool().optional(),
  ADMIN_TWO_PERSON: z.stringbool().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{8,}$/, 'it must have 8 characters or more and no spaces')
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  GIFT_ACCOUNT_HOURS: z.coerce.number().int().min(0).max(720).optional(),
  GIFT_NETWORK_DAY: z.coerce.number().int().min(1).default(20),
  FIRST_CONTACT_WAITS: z.stringbool().optional(),
  MINIMUM_AGE: z.coerce.number().int().min(13).max(19).default(13),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'it must begin with mailto: or https://')
    .optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  BACKUP_KEY: z
    .base64('it must be 32 bytes in base64')
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, 'it must be 32 bytes in base64')
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'it must be a time as 03:30, or off')
    .default('03:30'),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3}d\d{1,3}w$/, 'it must be days and weeks as 7d4w')
    .refine(
      (text) =>
        text.split(/[dw]/).every((part, at) => Number(part) * (at === 1 ? 7 : 1) <= mostBackupDays),
      `no backup is kept for more than ${mostBackupDays} days: members are told so`,
    )
    .default('7d4w'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'it must be whsec_ and 24 to 64 bytes in base64')
    .optional(),
  PUSH_HOSTS: list.pipe(z.array(Origin)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_DIST: z.string().default(path.join(import.meta.dirname, '../../../web/dist')),
})
export type Environment = z.output<typeof Environment>
