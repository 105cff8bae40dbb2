import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { secretsOf } from './keys/keys.ts'
import { isInsecure, shownAddress } from './public-address.ts'
import { hashPassword } from './sessions/passwords.ts'
import { weakChoices } from './weak-choices.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const secret = 'q8Zr2vX0sJ5mC1yN7bK4wP9tD6hF3gLe'
const operator = { OPERATOR_NAME: 'A youth service', OPERATOR_CONTACT: 'help@youth.example' }
const read = (environment: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: dataDir,
    ...(environment['NODE_ENV'] === 'production' && operator),
    ...environment,
  })

test('an empty environment is the embedded demo on this computer', () => {
  expect(read()).toMatchObject({
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    redisUrl: undefined,
    demo: { password: 'dodam1234' },
    demoPeople: true,
    adminPassword: undefined,
    demoPasswords: ['dodam1234'],
    adminSecondFactor: false,
    origins: [],
    trustedProxies: [],
    metricsToken: undefined,
    rateLimits: true,
    minimumAge: 13,
    operator: { name: 'Dodam', contact: null, termsUrl: null },
    firstContactWaits: false,
    push: { keys: undefined, subject: undefined, extraOrigins: [] },
    logLevel: 'info',
  })
})

test('admins need a second factor in production, and elsewhere if configured', () => {
  const production = { NODE_ENV: 'production', JWT_SECRET: secret }
  expect(read(production).adminSecondFactor).toBe(true)
  expect(read({ ...production, ADMIN_SECOND_FACTOR: 'false' }).adminSecondFactor).toBe(false)
  expect(read({ ADMIN_SECOND_FACTOR: 'true' }).adminSecondFactor).toBe(true)
  expect(() => read({ ADMIN_SECOND_FACTOR: 'perhaps' })).toThrow('ADMIN_SECOND_FACTOR')
})

test('two admins must agree in production unless that is switched off, and no backup is kept longer than members are told', () => {
  const production = { NODE_ENV: 'production', JWT_SECRET: secret }
  expect(read(production).adminTwoPerson).toBe(true)
  expect(read({ ...production, ADMIN_TWO_PERSON: 'false' }).adminTwoPerson).toBe(false)
  for (const BACKUP_KEEP of ['36d4w', '7d6w'])
    expect(() => read({ BACKUP_KEEP })).toThrow('BACKUP_KEEP')
})

test('the password hash meets the minimum of OWASP, whatever is configured', async () => {
  for (const environment of [{}, { NODE_ENV: 'production', JWT_SECRET: secret }]) {
    const { passwordCost } = read(environment)
    const stored = await hashPassword('a good word 1', 'test', passwordCost)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  }
})

test('an empty variable counts as missing', () => {
  const empty = { PORT: '', DATABASE_URL: '', REDIS_URL: '', JWT_SECRET: '', TRUSTED_PROXIES: '' }
  expect(read(empty)).toEqual(read())
})

test.each([
  ['JWT_SECERT', 'JWT_SECRET'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['BACKUPKEY', 'BACKUP_KEY'],
  ['public_origin', 'PUBLIC_ORIGIN'],
])('the misspelt setting %s stops the start and is named, without its value', (name, meant) => {
  const start = () => read({ [name]: 'zugvogel' })
  expect(start).toThrow(`Setting ${name} is unknown: rename it to ${meant}, or remove it`)
  expect(start).not.toThrow('zugvogel')
})

test('variables of other programs do not stop the start', () => {
  // The last one is near a setting that is given.
  const others = ['HOME', 'HOSTNAME', 'PORTS', 'POSTGRES_PASSWORD', 'NODE_OPTIONS', 'REDIS_URI']
  const given = Object.fromEntries(others.map((name) => [name, 'x']))
  expect(read({ ...given, REDIS_URL: 'redis://cache:6379' }).redisUrl).toBe('redis://cache:6379')
})

test('every given value is used', () => {
  const given = {
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://dodam@db:5432/dodam',
    REDIS_URL: 'redis://cache:6379',
    JWT_SECRET: secret,
    ADMIN_PASSWORD: 'a long admin word',
    PUBLIC_ORIGIN: 'https://dodam.example, https://www.dodam.example',
    TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.7,fd00::/8',
    METRICS_TOKEN: 'for-prometheus-alone',
    MINIMUM_AGE: '14',
    LOG_LEVEL: 'warn',
  }
  expect(read(given)).toMatchObject({
    isProduction: true,
    port: 8080,
    host: '0.0.0.0',
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    jwtSecret: secret,
    demo: null,
    adminPassword: 'a long admin word',
    origins: ['https://dodam.example', 'https://www.dodam.example'],
    trustedProxies: ['10.0.0.0/8', '192.168.1.7', 'fd00::/8'],
    metricsToken: 'for-prometheus-alone',
    minimumAge: 14,
    firstContactWaits: true,
    push: { keys: undefined, subject: 'https://dodam.example', extraOrigins: [] },
    logLevel: 'warn',
  })
})

describe('a wrong value stops the start with one line that names it', () => {
  test.each([
    ['NODE_ENV', 'staging'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://db/dodam'],
    ['DATABASE_URL', 'not a url'],
    ['REDIS_URL', 'http://cache'],
    ['JWT_SECRET', 'short'],
    ['JWT_SECRET', 'changeme-changeme-changeme-changeme'],
    ['JWT_SECRET', 'my-secret-that-is-long-enough-to-count'],
    ['JWT_SECRET', `${'x'.repeat(32)},too-short-as-a-second-one`],
    ['JWT_SECRET', `${'x'.repeat(32)},`],
    ['DEMO', 'perhaps'],
    ['DEMO_PASSWORD', '1234567'],
    ['DEMO_PASSWORD', 'x'.repeat(21)],
    ['ADMIN_PASSWORD', '1234567'],
    ['PUBLIC_ORIGIN', 'dodam.example'],
    ['PUBLIC_ORIGIN', 'https://dodam.example,nonsense'],
    ['TRUSTED_PROXIES', '1'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '*'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,true'],
    ['RATE_LIMITS', 'maybe'],
    ['MINIMUM_AGE', '12'],
    ['MINIMUM_AGE', '20'],
    ['MINIMUM_AGE', 'old'],
    ['VAPID_SUBJECT', 'somebody'],
    ['VAPID_SUBJECT', 'http://dodam.example'],
    ['PUSH_HOSTS', '127.0.0.1'],
    ['AI_BASE_URL', 'ftp://models.example'],
    ['AI_BASE_URL', 'models.example'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const refused = () => read({ [name]: value })
    expect(refused).toThrow(new RegExp(`^Setting ${name}\\b.+`))
    expect(refused).not.toThrow(/\n/)
  })

  test('and never repeats a password or a secret', () => {
    expect(() => read({ JWT_SECRET: 'tiny-but-mine' })).not.toThrow(/tiny-but-mine/)
    expect(() => read({ ADMIN_PASSWORD: 'tinyone' })).not.toThrow(/tinyone/)
  })
})

describe('production refuses', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/dodam' }

  test('to start without saying who runs it and where they are reached', () => {
    const complete = { ...production, JWT_SECRET: secret }
    expect(read(complete).operator).toEqual({
      name: 'A youth service',
      contact: 'help@youth.example',
      termsUrl: null,
    })
    for (const name of ['OPERATOR_NAME', 'OPERATOR_CONTACT'])
      expect(() => read({ ...complete, [name]: '' })).toThrow(`Setting ${name} is missing`)
    expect(() => read({ ...complete, TERMS_URL: 'http://youth.example/terms' })).toThrow(
      'TERMS_URL',
    )
  })

  test('to start without its own secret', () => {
    expect(() => read(production)).toThrow(/^Setting JWT_SECRET is missing/)
    expect(() => read({ ...production, JWT_SECRET: 'x'.repeat(31) })).toThrow(/JWT_SECRET/)
    expect(read({ ...production, JWT_SECRET: secret }).jwtSecret).toBe(secret)
  })

  test('to run without rate limits', () => {
    const environment = { ...production, JWT_SECRET: secret, RATE_LIMITS: 'off' }
    expect(() => read(environment)).toThrow(/^Setting RATE_LIMITS/)
    expect(read({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  })

  test('to push to any other host than the push services of browsers', () => {
    const environment = { ...production, JWT_SECRET: secret, PUSH_HOSTS: 'http://127.0.0.1:9' }
    expect(() => read(environment)).toThrow(/^Setting PUSH_HOSTS/)
    expect(read({ PUSH_HOSTS: 'http://127.0.0.1:9' }).push?.extraOrigins).toEqual([
      'http://127.0.0.1:9',
    ])
  })

  test('to push at all without a public https origin', () => {
    const environment = { ...production, JWT_SECRET: secret }
    expect(read(environment).push).toBeNull()
    expect(read({ ...environment, PUBLIC_ORIGIN: 'http://dodam.example' }).push).toBeNull()
    expect(read({ ...environment, VAPID_SUBJECT: 'mailto:a@dodam.example' }).push).not.toBeNull()
  })

  test.each(['dodam1234', 'changeme', 'password'])('the admin password %s', (word) => {
    const environment = { ...production, JWT_SECRET: secret, ADMIN_PASSWORD: word }
    expect(() => read(environment)).toThrow(/^Setting ADMIN_PASSWORD/)
  })

  test('to create demo accounts unless configured', () => {
    expect(read({ ...production, JWT_SECRET: secret, DEMO_PEOPLE: 'true' })).toMatchObject({
      demo: null,
      demoPeople: false,
      adminPassword: undefined,
    })
  })
})

describe('the VAPID key pair', () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const privateKey = pair.getPrivateKey('base64url')

  test('is used as given', () => {
    const given = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
    expect(read({ ...given, VAPID_SUBJECT: 'mailto:help@dodam.example' }).push).toEqual({
      keys: { publicKey, privateKey },
      subject: 'mailto:help@dodam.example',
      extraOrigins: [],
    })
  })

  test('must be complete and match', () => {
    expect(() => read({ VAPID_PRIVATE_KEY: privateKey })).toThrow(/^Setting VAPID_PUBLIC_KEY\b/)
    expect(() => read({ VAPID_PUBLIC_KEY: publicKey })).toThrow(/^Setting VAPID_PRIVATE_KEY\b/)
    const other = createECDH('prime256v1').generateKeys('base64url')
    const mixed = { VAPID_PUBLIC_KEY: other, VAPID_PRIVATE_KEY: privateKey }
    expect(() => read(mixed)).toThrow(/^Setting VAPID_PUBLIC_KEY\b/)
    const nonsense = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'nonsense' }
    expect(() => read(nonsense)).toThrow(/^Setting VAPID_PRIVATE_KEY\b/)
    expect(() => read(nonsense)).not.toThrow(/nonsense/)
  })
})

describe('the model of the helper', () => {
  const given = { AI_BASE_URL: 'https://models.example/v1/', AI_MODEL: 'small' }

  test('is unset by default', () => {
    expect(read().model).toBeNull()
  })

  test('is used as given, with a key or without', () => {
    expect(read(given).model).toMatchObject({
      baseUrl: 'https://models.example/v1',
      model: 'small',
      apiKey: undefined,
    })
    expect(read({ ...given, AI_API_KEY: 'a key' }).model?.apiKey).toBe('a key')
  })

  test('has less than twenty seconds for a whole answer', () => {
    expect(read(given).model?.patience.totalMs).toBeLessThan(20_000)
  })

  test('must be complete, and its key is never repeated', () => {
    expect(() => read({ AI_BASE_URL: given.AI_BASE_URL })).toThrow(/^Setting AI_MODEL\b/)
    expect(() => read({ AI_MODEL: 'small' })).toThrow(/^Setting AI_BASE_URL\b/)
    const alone = () => read({ AI_API_KEY: 'my-own-key' })
    expect(alone).toThrow(/^Setting AI_BASE_URL\b/)
    expect(alone).not.toThrow(/my-own-key/)
  })
})

test('mail and webhook each need both of their settings, and a secret of the right form', () => {
  const webhookSecret = `whsec_${Buffer.alloc(24).toString('base64')}`
  expect(read()).toMatchObject({ mail: null, webhook: null })
  expect(
    read({
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'dodam@dodam.example',
      WEBHOOK_URL: 'https://hooks.example/in',
      WEBHOOK_SECRET: webhookSecret,
    }),
  ).toMatchObject({
    mail: { url: 'smtps://mail.example', from: 'dodam@dodam.example' },
    webhook: { url: 'https://hooks.example/in', secret: webhookSecret },
  })
  expect(() => read({ SMTP_URL: 'smtps://mail.example' })).toThrow(/^Setting MAIL_FROM\b/)
  expect(() => read({ WEBHOOK_SECRET: webhookSecret })).toThrow(/^Setting WEBHOOK_URL\b/)
  const wrong = { WEBHOOK_URL: 'https://hooks.example', WEBHOOK_SECRET: 'short-secret' }
  expect(() => read(wrong)).toThrow(/^Setting WEBHOOK_SECRET\b/)
  expect(() => read(wrong)).not.toThrow(/short-secret/)
})

test('the length of a secret counts in bytes', () => {
  expect(() => read({ JWT_SECRET: '가'.repeat(10) })).toThrow(/JWT_SECRET/)
  expect(read({ JWT_SECRET: '가'.repeat(11) }).jwtSecret).toBe('가'.repeat(11))
})

test('several secrets are separated by commas, and a single one is used unchanged', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(secretsOf(read({ JWT_SECRET: `${a}, ${b}` }).jwtSecret)).toEqual([a, b])
  expect(secretsOf(read({ JWT_SECRET: ` ${a}` }).jwtSecret)).toEqual([a])
})

test('the embedded start creates a secret once, readable by its owner only', () => {
  const { jwtSecret } = read()
  expect(Buffer.byteLength(jwtSecret)).toBeGreaterThanOrEqual(32)
  expect(read().jwtSecret).toBe(jwtSecret)
  expect(statSync(path.join(dataDir, 'jwt-secret')).mode & 0o077).toBe(0)
})

test('only a server that no browser reaches over https or on its own device is insecure', () => {
  const insecure = (host: string, ...origins: string[]) => isInsecure({ host, origins })
  expect(insecure('0.0.0.0', 'http://school.lan:3000')).toBe(true)
  expect(insecure('0.0.0.0')).toBe(true)
  expect(insecure('127.0.0.1')).toBe(false)
  expect(insecure('0.0.0.0', 'http://localhost:3000')).toBe(false)
  expect(insecure('0.0.0.0', 'https://dodam.example', 'http://school.lan')).toBe(false)
})

test('in production each weak choice is a line that names its setting, and elsewhere none is', () => {
  const secure = {
    NODE_ENV: 'production',
    JWT_SECRET: secret,
    BACKUP_KEY: Buffer.alloc(32).toString('base64'),
    DATABASE_URL: 'postgres://dodam@db:5432/dodam',
    REDIS_URL: 'redis://cache:6379',
    TRUSTED_PROXIES: '10.0.0.0/8',
    PUBLIC_ORIGIN: 'https://dodam.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'dodam@mail.example',
  }
  const linesOf = (environment: Record<string, string>) => weakChoices(read(environment))
  expect(linesOf(secure)).toEqual([])
  expect(linesOf({})).toEqual([])
  for (const [setting, value] of [
    ['BACKUP_AT', 'off'],
    ['BACKUP_KEY', ''],
    ['REDIS_URL', ''],
    ['TRUSTED_PROXIES', ''],
    ['PUBLIC_ORIGIN', 'http://dodam.example'],
    ['ADMIN_SECOND_FACTOR', 'false'],
    ['ADMIN_TWO_PERSON', 'false'],
  ] as const)
    expect(linesOf({ ...secure, [setting]: value })).toEqual([expect.stringContaining(setting)])
  expect(linesOf({ ...secure, SMTP_URL: '', MAIL_FROM: '' })).toEqual([
    expect.stringContaining('SMTP_URL'),
  ])
})

test('the start prints an address that a browser can open', () => {
  const shown = (host: string, ...origins: string[]) => shownAddress({ host, origins }, 3000)
  expect(shown('0.0.0.0')).toBe('http://localhost:3000')
  expect(shown('127.0.0.1')).toBe('http://localhost:3000')
  expect(shown('::')).toBe('http://localhost:3000')
  expect(shown('school.lan')).toBe('http://school.lan:3000')
  expect(shown('fd00::7')).toBe('http://[fd00::7]:3000')
  expect(shown('0.0.0.0', 'https://dodam.example', 'http://school.lan')).toBe(
    'https://dodam.example',
  )
})
