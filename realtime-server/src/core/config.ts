import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defaultDemoPassword, Environment } from './environment.ts'
import { secretsOf } from './keys/keys.ts'
import { misspeltSetting } from './misspelt.ts'
import { givenOperator, type OperatorConfig } from './operator.ts'
import { type PasswordCost, productionCost } from './sessions/passwords.ts'

/** The VAPID keys of an installation, base64url: an uncompressed point of P-256 and its scalar. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface PushConfig {
  /** undefined: generated at the first start and kept. */
  keys: VapidKeys | undefined
  /** The contact for push services. */
  subject: string | undefined
  /** Accepted beside the push services of browsers; for tests. */
  extraOrigins: string[]
}

/** A model behind an OpenAI-compatible endpoint. */
export interface ModelConfig {
  /** Without a slash at its end; `/chat/completions` is below it. */
  baseUrl: string
  /** undefined where the endpoint needs none. */
  apiKey: string | undefined
  model: string
  patience: ModelPatience
}

/** How long to wait for the model, in milliseconds: for the first word, between words, and in total. */
export interface ModelPatience {
  firstMs: number
  idleMs: number
  totalMs: number
}

const patience: ModelPatience = { firstMs: 8_000, idleMs: 5_000, totalMs: 18_000 }

/** The server that takes mails, and their sender. */
export interface MailConfig {
  /** As `smtps://user:password@mail.example`. */
  url: string
  from: string
}

/** Where events of cases and duty are sent, and the key that signs them, as `whsec_…`. */
export interface WebhookConfig {
  url: string
  secret: string
}

/** When store gifts are given. The limits stop members from opening many accounts for gifts. */
export interface GiftConfig {
  /** The minimum age of an account, which must also have been active by then; 0 turns both conditions off. */
  accountHours: number
  /** The most gifts for one network in a day. */
  networkDay: number
}

/** All settings, parsed once. No other module reads the environment. */
export interface Config {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** One value or several, split by `secretsOf`. */
  jwtSecret: string
  /** null outside demo mode. */
  demo: { password: string } | null
  /** Whether the demo's people act by themselves; false outside demo mode. */
  demoPeople: boolean
  /** The password of `support` on the first start; in demo mode that account gets the demo password without it. */
  adminPassword: string | undefined
  /** Published demo passwords, which `support` must not have in production. */
  demoPasswords: string[]
  /** The cost of hashing a password. Not a setting: only tests change it. */
  passwordCost: PasswordCost
  /** Whether the admin area requires a second factor. */
  adminSecondFactor: boolean
  /** Whether deleting a member needs the confirmation of a second admin, where there is one. */
  adminTwoPerson: boolean
  /** Origins that browsers may send; empty means the page that this server itself served. */
  origins: string[]
  trustedProxies: string[]
  /** The bearer token of the metrics; undefined: callers on this computer or in a trusted network read them. */
  metricsToken: string | undefined
  rateLimits: boolean
  gifts: GiftConfig
  minimumAge: number
  operator: OperatorConfig
  /** Whether chats of unverified members with much younger ones begin only while an admin is on duty. */
  firstContactWaits: boolean
  /** The model that the helper asks; null where the built-in helper answers everything. */
  model: ModelConfig | null
  /** null turns pushes off. */
  push: PushConfig | null
  /** null: no mail is sent. */
  mail: MailConfig | null
  /** null: no event is sent. */
  webhook: WebhookConfig | null
  backup: BackupConfig
  logLevel: string
  webDist: string
}

export interface BackupConfig {
  folder: string
  /** For AES-256; undefined: backups are not encrypted. */
  key: Buffer | undefined
  /** The time of the daily backup in Korea; null: never. */
  time: { hour: number; minute: number } | null
  /** How many days and weeks keep one backup each. */
  keep: { days: number; weeks: number }
}

function givenBackup(env: Environment): BackupConfig {
  const [hour = 0, minute = 0] = env.BACKUP_AT.split(':').map(Number)
  const [days = 0, weeks = 0] = env.BACKUP_KEEP.split(/[dw]/).map(Number)
  return {
    folder: path.join(env.DATA_DIR, 'backups'),
    key: env.BACKUP_KEY,
    time: env.BACKUP_AT === 'off' ? null : { hour, minute },
    keep: { days, weeks },
  }
}

/** Return the generated secret of this installation; the first start creates it. */
function generatedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/** Return the given VAPID keys; undefined without them. Throws when they are not a pair. */
function givenKeys(publicKey: string | undefined, privateKey: string | undefined) {
  if (publicKey === undefined && privateKey === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined)
    throw new Error(
      `Setting VAPID_${publicKey === undefined ? 'PUBLIC' : 'PRIVATE'}_KEY is missing: give both keys or neither`,
    )
  const pair = createECDH('prime256v1')
  const scalar = Buffer.from(privateKey, 'base64url')
  try {
    if (scalar.length !== 32) throw new RangeError('a scalar of P-256 has 32 bytes')
    pair.setPrivateKey(scalar)
  } catch {
    throw new Error('Setting VAPID_PRIVATE_KEY is wrong: it must be a key of P-256 in base64url')
  }
  const keys = {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: scalar.toString('base64url'),
  }
  if (Buffer.from(publicKey, 'base64url').toString('base64url') !== keys.publicKey)
    throw new Error('Setting VAPID_PUBLIC_KEY is wrong: it does not belong to VAPID_PRIVATE_KEY')
  return keys
}

/** Return the model of the helper; null without one. Throws one line when only a part of it is given. */
function givenModel({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey,
  AI_MODEL: model,
}: Environment): ModelConfig | null {
  if (baseUrl === undefined && model === undefined && apiKey === undefined) return null
  for (const [name, value] of Object.entries({ AI_BASE_URL: baseUrl, AI_MODEL: model }))
    if (value === undefined)
      throw new Error(
        `Setting ${name} is missing: the helper asks a model with AI_BASE_URL and AI_MODEL, or none without both`,
      )
  return { baseUrl: (baseUrl ?? '').replace(/\/+$/, ''), apiKey, model: model ?? '', patience }
}

/** Return two settings that only count together; null without both. Throws one line when one of them is missing. */
function givenPair(first: readonly [string, string | undefined], second: typeof first) {
  const [[, one], [, other]] = [first, second]
  if (one !== undefined && other !== undefined) return [one, other] as const
  if (one === undefined && other === undefined) return null
  const [missing] = one === undefined ? first : second
  const [given] = one === undefined ? second : first
  throw new Error(`Setting ${missing} is missing: it is needed with ${given}`)
}

function givenMail({ SMTP_URL, MAIL_FROM }: Environment): MailConfig | null {
  const pair = givenPair(['SMTP_URL', SMTP_URL], ['MAIL_FROM', MAIL_FROM])
  return pair && { url: pair[0], from: pair[1] }
}

function givenWebhook({ WEBHOOK_URL, WEBHOOK_SECRET }: Environment): WebhookConfig | null {
  const pair = givenPair(['WEBHOOK_URL', WEBHOOK_URL], ['WEBHOOK_SECRET', WEBHOOK_SECRET])
  return pair && { url: pair[0], secret: pair[1] }
}

const knownDefaults = ['changeme', 'secret', defaultDemoPassword, 'password']

/** Parse the environment. Throws one line that names the variable when a value is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const misspelt = misspeltSetting(Object.keys(given), Object.keys(Environment.shape))
  if (misspelt !== undefined)
    throw new Error(
      `Setting ${misspelt.name} is unknown: rename it to ${misspelt.meant}, or remove it`,
    )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Setting ${issue?.path.join('.')} is wrong: ${issue?.message}`)
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const embedded = env.DATABASE_URL === undefined
  const demo = env.DEMO ?? (embedded && !isProduction)
  if (isProduction && demo)
    throw new Error(
      'Setting DEMO is wrong: demo accounts have a known password, so never in production',
    )
  if (!embedded && env.JWT_SECRET === undefined)
    throw new Error(
      'Setting JWT_SECRET is missing: with DATABASE_URL it must be given, at least 32 bytes',
    )
  const jwtSecret = env.JWT_SECRET ?? generatedSecret(env.DATA_DIR)
  for (const secret of secretsOf(jwtSecret))
    if (Buffer.byteLength(secret) < 32 || knownDefaults.some((word) => secret.includes(word)))
      throw new Error('Setting JWT_SECRET is wrong: it must be random and at least 32 bytes')
  if (isProduction && env.RATE_LIMITS === 'off')
    throw new Error('Setting RATE_LIMITS is wrong: it cannot be off in production')
  if (isProduction && env.PUSH_HOSTS.length > 0)
    throw new Error(
      'Setting PUSH_HOSTS is wrong: in production only the push services of browsers are called',
    )
  const keys = givenKeys(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY)
  const subject =
    env.VAPID_SUBJECT ?? env.PUBLIC_ORIGIN.find((origin) => origin.startsWith('https:'))
  // Browsers accept pushes only from an https origin, and some services require the contact.
  const isPushing = !isProduction || subject !== undefined
  const demoPasswords = [...new Set([env.DEMO_PASSWORD, defaultDemoPassword])]
  const adminPassword = env.ADMIN_PASSWORD
  if (isProduction && [...knownDefaults, ...demoPasswords].includes(adminPassword ?? ''))
    throw new Error(
      'Setting ADMIN_PASSWORD is wrong: a default password cannot be used in production',
    )
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    jwtSecret,
    demo: demo ? { password: env.DEMO_PASSWORD } : null,
    demoPeople: demo && env.DEMO_PEOPLE,
    adminPassword,
    demoPasswords,
    passwordCost: productionCost,
    adminSecondFactor: env.ADMIN_SECOND_FACTOR ?? isProduction,
    adminTwoPerson: env.ADMIN_TWO_PERSON ?? isProduction,
    origins: env.PUBLIC_ORIGIN,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS === 'on',
    gifts: {
      accountHours: env.GIFT_ACCOUNT_HOURS ?? (demo ? 0 : 24),
      networkDay: env.GIFT_NETWORK_DAY,
    },
    minimumAge: env.MINIMUM_AGE,
    operator: givenOperator(env),
    firstContactWaits: env.FIRST_CONTACT_WAITS ?? !demo,
    model: givenModel(env),
    push: isPushing ? { keys, subject, extraOrigins: env.PUSH_HOSTS } : null,
    mail: givenMail(env),
    webhook: givenWebhook(env),
    backup: givenBackup(env),
    logLevel: env.LOG_LEVEL,
    webDist: env.WEB_DIST,
  }
}
