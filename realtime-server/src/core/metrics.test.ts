import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { backupOverdueHours } from '@dodam/contract'
import { serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'

const server = serverForTests()
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

/** The metrics that the server answers, by name, with the labels that a series of it may have. */
async function answered(): Promise<Set<string>> {
  const text = await (await fetch(`${server().url}/metrics`)).text()
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  )
}

test('every metric of the alerts and the dashboard is one that the server answers', async () => {
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

test('the age of the last backup at which somebody is woken is the one at which screens warn', () => {
  const { expr } = alerts.find(({ name }) => name === 'DodamBackupOld') ?? { expr: '' }
  expect(expr).toContain(`> ${backupOverdueHours * 3_600}`)
})

test('every alert leads to a page that says what to do, and no page is left over', () => {
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

test('runs of jobs are counted, and how much of the disk is free', async () => {
  await server().app.jobs.runNow()
  const text = await (await fetch(`${server().url}/metrics`)).text()
  expect(text).toMatch(/^dodam_job_runs_total\{job_name="delete-old",outcome="done"\} [1-9]/m)
  expect(text).toMatch(/^dodam_job_last_success_timestamp_seconds\{job_name="delete-old"\} \d/m)
  expect(Number(/^dodam_disk_free_ratio (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
})

const promtool = [process.env['PROMTOOL'], '/usr/bin/promtool'].find(
  (file) => file !== undefined && existsSync(file),
)

test.skipIf(promtool === undefined)(
  'Prometheus’ own tool takes the rules, and they fire when they should',
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
