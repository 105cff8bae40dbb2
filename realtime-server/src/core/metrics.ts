import { createHash, timingSafeEqual } from 'node:crypto'
import { deliveryTargetMs, lostAfterMs } from '@dodam/contract'
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from './config.ts'
import { freePart } from './disk.ts'
import { contains, parseNetwork } from './http/address.ts'

const loopback = ['127.0.0.0/8', '::1']
/** Headers that proxies add to a request that they pass on. */
const addedByProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/**
 * Return a function that decides whether a request may read the metrics. With a token, only the token counts; otherwise
 * the request must come from this computer or a network of `trustedProxies`. A request that a proxy passed on comes
 * from outside, whatever address it names.
 */
export function metricsGate({
  metricsToken,
  trustedProxies,
}: Pick<Config, 'metricsToken' | 'trustedProxies'>): (request: FastifyRequest) => boolean {
  const networks = [...loopback, ...trustedProxies].flatMap((text) => parseNetwork(text) ?? [])
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return ({ headers, socket }) => {
    if (metricsToken !== undefined)
      return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))
    if (addedByProxies.some((name) => headers[name] !== undefined)) return false
    const sender = parseNetwork(socket.remoteAddress ?? '')
    return sender !== null && networks.some((one) => contains(one, sender))
  }
}

/** Prometheus metrics for operators. No label ever names a person. */
export function createMetrics(watched: {
  sockets: () => number
  /** An existing folder. */
  dataDir: string
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  onWait: (hear: (ms: number) => void) => void
}) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const sockets = new Gauge({
    name: 'dodam_sockets',
    help: 'Open sockets on this instance',
    registers,
    collect() {
      this.set(watched.sockets())
    },
  })
  const connections = new Gauge({
    name: 'dodam_database_connections',
    help: 'Connections of the pool, and callers waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, watched.pool.idleCount)
      this.set({ state: 'busy' }, watched.pool.totalCount - watched.pool.idleCount)
      this.set({ state: 'waiting' }, watched.pool.waitingCount)
    },
  })
  const diskFree = new Gauge({
    name: 'dodam_disk_free_ratio',
    help: 'Free part of the disk with the data folder, from 0 to 1',
    registers,
    async collect() {
      this.set(await freePart(watched.dataDir))
    },
  })
  const connectionWaits = new Histogram({
    name: 'dodam_database_wait_seconds',
    help: 'How long callers waited for a connection of the pool',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5],
    registers,
  })
  const backupAge = new Gauge({
    name: 'dodam_backup_age_seconds',
    help: 'Time since the last good backup; without any, since the installation began',
    registers,
  })
  // A gauge begins at 0, which would report a backup made just now.
  backupAge.remove()
  const deliveryChecks = new Counter({
    name: 'dodam_delivery_checks_total',
    help: 'Checks whether a message arrives, by outcome: heard, lost (stored and not heard in 10 s), or refused (not stored)',
    labelNames: ['outcome'],
    registers,
  })
  // Their increase counts the first one only where they began at 0.
  for (const outcome of ['heard', 'lost', 'refused']) deliveryChecks.inc({ outcome }, 0)
  watched.onWait((ms) => connectionWaits.observe(ms / 1000))
  return {
    registry,
    sockets,
    connections,
    diskFree,
    refusedHandshakes: new Counter({
      name: 'dodam_handshakes_refused_total',
      help: 'Live connections refused before their token was looked at, by reason',
      labelNames: ['reason'],
      registers,
    }),
    requests: new Histogram({
      name: 'dodam_request_seconds',
      help: 'Requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    stalled: new Counter({
      name: 'dodam_sockets_stalled_total',
      help: 'Sockets cut because too much waited for their clients to read it',
      registers,
    }),
    events: new Counter({
      name: 'dodam_events_sent_total',
      help: 'Live events published by this instance',
      labelNames: ['name'],
      registers,
    }),
    pushes: new Counter({
      name: 'dodam_pushes_total',
      help: 'Pushes handed to browsers’ push services, and those given up, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    helperAnswers: new Counter({
      name: 'dodam_helper_answers_total',
      help: 'Answers of the helper, by who made them; where the model made none, why',
      labelNames: ['by', 'failure'],
      registers,
    }),
    deliveryLag: new Histogram({
      name: 'dodam_delivery_lag_seconds',
      help: 'From the commit of a message to its hand-over to the socket',
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    deliverySeconds: new Histogram({
      name: 'dodam_delivery_seconds',
      help: 'Checks whether a message arrives: from sending it to hearing it, through another instance where there is one, else through itself',
      labelNames: ['through'],
      buckets: [0.01, 0.025, 0.05, 0.1, deliveryTargetMs / 1000, 1, 3, lostAfterMs / 1000],
      registers,
    }),
    deliveryChecks,
    degraded: new Gauge({
      name: 'dodam_live_degraded',
      help: '1 while this instance has no working link to the others',
      registers,
    }),
    backupAge,
    openIncidents: new Gauge({
      name: 'dodam_security_incidents_open',
      help: 'Security incidents that nobody has closed, of the whole installation',
      registers,
    }),
    unusualAlarms: new Gauge({
      name: 'dodam_check_alarms_unusual',
      help: '1 while the text check showed findings in far more messages of the last 24 hours than in the 28 days before, of the whole installation',
      registers,
    }),
    openCases: new Gauge({
      name: 'dodam_open_cases',
      help: 'Cases that wait for a decision, with visitors in a crisis, by severity and whether their time is over without an admin at work, or no admin may act on them, of the whole installation',
      labelNames: ['severity', 'overdue'],
      registers,
    }),
    ringSeconds: new Histogram({
      name: 'dodam_page_seconds',
      help: 'From when an urgent case could be taken on until a push service took the first ring',
      buckets: [1, 3, 5, 10, 30, 60, 300, 900],
      registers,
    }),
    clientErrors: new Counter({
      name: 'dodam_client_errors_total',
      help: 'Failures in browsers that this instance was told of, by type and screen',
      labelNames: ['type', 'screen'],
      registers,
    }),
    webhooks: new Counter({
      name: 'dodam_webhooks_total',
      help: 'Attempts to send an event to the operator’s system, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    jobRuns: new Counter({
      name: 'dodam_job_runs_total',
      help: 'Runs of jobs by outcome: done or failed',
      labelNames: ['job_name', 'outcome'],
      registers,
    }),
    jobSucceeded: new Gauge({
      name: 'dodam_job_last_success_timestamp_seconds',
      help: 'When a job last ended well on this instance, in seconds since 1970',
      labelNames: ['job_name'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
