import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { backupOverdueHours } from '@dodam/contract'
import { Failure } from '@dodam/contract/schemas'
import { serverForTests, startServer, type TestServer } from '@dodam/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const jwtSecret = 'k'.repeat(48)
const server = serverForTests({ jwtSecret, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
const root = path.join(import.meta.dirname, '../../..')
const monitoring = path.join(root, 'deploy/monitoring')
const rules = readFileSync(path.join(monitoring, 'rules.yml'), 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: >-\n\s+(.+)\n/g)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
)

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

function readDashboard(): Dashboard {
  const dashboard: Dashboard = JSON.parse(
    readFileSync(path.join(monitoring, 'dashboard.json'), 'utf8'),
  )
  return dashboard
}

/** Return the names of the server's metrics, with the labels of their series. */
async function answered(): Promise<Set<string>> {
  const text = await (await fetch(`${server().url}/metrics`)).text()
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  )
}

test('the server exports every metric of the alerts and the dashboard', async () => {
  const panels = readDashboard().panels.map(({ title, targets }) => ({
    name: title,
    expr: targets.map(({ expr }) => expr).join(' '),
  }))
  expect(alerts).toHaveLength(rules.match(/- alert:/g)?.length ?? 0)
  const known = await answered()
  const missing = [...alerts, ...panels].flatMap(({ name, expr }) =>
    (expr.match(/\b(?:dodam|nodejs|process)_[a-z0-9_]+/g) ?? [])
      .filter((metric) => !known.has(metric))
      .map((metric) => `${name}: ${metric}`),
  )
  expect(missing).toEqual([])
  const without = [...alerts, ...panels].filter(
    ({ expr }) => !/(?:dodam|nodejs|process)_|up\{/.test(expr),
  )
  expect(without).toEqual([])
})

test('the alert for the age of the last backup has the same threshold as the warning on screens', () => {
  const { expr } = alerts.find(({ name }) => name === 'DodamBackupOld') ?? { expr: '' }
  expect(expr).toContain(`> ${backupOverdueHours * 3_600}`)
})

test('every alert links to a page of instructions, and every page has an alert', () => {
  const folder = path.join(root, 'docs/runbook')
  const pages = readdirSync(folder).map((file) => file.replace(/\.md$/, ''))
  expect(pages.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
  expect([...rules.matchAll(/runbook: docs\/runbook\/(\w+)\.md/g)].map(([, name]) => name)).toEqual(
    alerts.map(({ name }) => name),
  )
  for (const page of pages) {
    const text = readFileSync(path.join(folder, `${page}.md`), 'utf8')
    for (const part of ['## What it means', '## What to look at', '## What to do'])
      expect(text).toContain(`${part}\n`)
    for (const [, link = ''] of text.matchAll(/\]\((\w+)\.md\)/g)) expect(pages).toContain(link)
  }
})

test('runs of jobs and free disk space are exported', async () => {
  await server().app.jobs.runNow()
  const text = await (await fetch(`${server().url}/metrics`)).text()
  expect(text).toMatch(/^dodam_job_runs_total\{job_name="delete-old",outcome="done"\} [1-9]/m)
  expect(text).toMatch(/^dodam_job_last_success_timestamp_seconds\{job_name="delete-old"\} \d/m)
  expect(Number(/^dodam_disk_free_ratio (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
})

describe('access to the metrics', () => {
  const read = (headers: Record<string, string>, of = server()) =>
    of.visitor().send('GET', '/metrics', undefined, headers)
  const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await server().app.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  test('is open on this computer, and to the networks of the proxies', async () => {
    expect((await read({})).status).toBe(200)
    for (const near of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3'])
      expect(await from(near), near).toBe(200)
    for (const far of ['198.51.100.7', '11.0.0.1', '172.17.0.1', '::ffff:8.8.8.8', '2001:db8::1'])
      expect(await from(far), far).toBe(401)
  })

  test.each([
    ...['203.0.113.9', '127.0.0.1', '10.0.0.1', '203.0.113.9, 127.0.0.1', ''].map(
      (value) => ['x-forwarded-for', value] as const,
    ),
    ['forwarded', 'for=127.0.0.1'] as const,
    ['x-real-ip', '127.0.0.1'] as const,
    ['via', '1.1 proxy'] as const,
  ])('is refused to a request that a proxy passes on, as by %s: %s', async (name, value) => {
    const response = await read({ [name]: value })
    expect(response.status).toBe(401)
    expect(Failure.parse(await response.json()).code).toBe('UNAUTHORIZED')
    for (const near of ['127.0.0.1', '10.1.2.3'])
      expect(await from(near, { [name]: value })).toBe(401)
  })

  describe('with a token', () => {
    const metricsToken = 'only for Prometheus'.replaceAll(' ', '-')
    let second: TestServer
    beforeAll(async () => {
      second = await startServer(server().connection, { jwtSecret, metricsToken })
    })
    afterAll(() => second.close())

    test('is open to its bearer, from anywhere', async () => {
      const authorization = `Bearer ${metricsToken}`
      expect((await read({ authorization }, second)).status).toBe(200)
      const proxied = { authorization, 'x-forwarded-for': '203.0.113.9' }
      expect((await read(proxied, second)).status).toBe(200)
    })

    test.each([
      '',
      'Bearer ',
      'Bearer wrong',
      `Basic ${metricsToken}`,
      metricsToken,
      `Bearer ${metricsToken}x`,
      `Bearer ${metricsToken.slice(1)}`,
    ])(
      'is refused to every other caller, on this computer too, as with %j',
      async (authorization) => {
        expect((await read(authorization === '' ? {} : { authorization }, second)).status).toBe(401)
      },
    )
  })
})

const promtool = [process.env['PROMTOOL'], '/usr/bin/promtool'].find(
  (file) => file !== undefined && existsSync(file),
)

test.skipIf(promtool === undefined)(
  'Prometheus’ own tool accepts the rules, and they fire when they should',
  () => {
    for (const args of [
      ['check', 'rules', 'rules.yml'],
      ['test', 'rules', 'rules.test.yml'],
    ])
      expect(execFileSync(promtool ?? '', args, { cwd: monitoring, encoding: 'utf8' })).toContain(
        'SUCCESS',
      )
  },
)
