import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@dodam/realtime-server/core/config.ts'
import { Environment } from '@dodam/realtime-server/core/environment.ts'
import { createMetrics } from '@dodam/realtime-server/core/metrics.ts'
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as horizontalPodAutoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler'
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace'
import { validate as volumeClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim'
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress'
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const folder = 'deploy/kubernetes'
const component = `${folder}/own-metrics`

const schemas: Readonly<Record<string, (data: unknown) => boolean>> = {
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': horizontalPodAutoscaler,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 PersistentVolumeClaim': volumeClaim,
  'v1 Service': service,
}

interface Listing {
  resources?: string[]
  patches?: { path: string }[]
  configMapGenerator?: { name: string; literals: string[] }[]
}

/** An object of Kubernetes, of any kind. */
interface Manifest {
  apiVersion: string
  kind: string
  spec?: unknown
}

function readListing(of: string): Listing {
  const listing: Listing = parse(read(`${of}/kustomization.yaml`))
  return listing
}

function parsed(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0]
    const manifest: Manifest = document.toJS()
    return manifest
  })
}

/** Return a copy of a value that takes every field from `unread` when it is read. */
function watched(value: unknown, at: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, field]): [string, unknown] => {
    const place = `${at}/${key}`
    unread.add(place)
    return [key, watched(field, place, unread)]
  })
  const copy = Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
  return new Proxy(copy, {
    get: (target, key, receiver) => {
      unread.delete(`${at}/${String(key)}`)
      return Reflect.get(target, key, receiver)
    },
  })
}

/** Return what is wrong with an object. The schemas let unknown fields pass, but read only those that they know. */
function faultsOf(manifest: Manifest): unknown[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`
  const validate = schemas[kind]
  if (validate === undefined) return [`${kind} is of no known kind`]
  const unread = new Set<string>()
  const isValid = validate(watched(manifest, '', unread))
  const errors = !isValid && 'errors' in validate ? [validate.errors] : []
  return [...errors, ...[...unread].map((place) => `${place} is no known field`)]
}

const { resources = [], configMapGenerator = [] } = readListing(folder)
const manifests = resources.flatMap((file) => parsed(read(`${folder}/${file}`)))
const deployments = manifests.filter(Deployment.is)
const server = deployments.find(({ metadata }) => metadata?.name === 'server')
const pod = server?.spec?.template.spec
const container = pod?.containers[0]
const settings = new Map(
  configMapGenerator.flatMap(({ literals }) =>
    literals.map((line): [string, string] => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  ),
)

test.each([folder, component])('the listing of %s names every file, and no other', (of) => {
  const { resources: whole = [], patches = [] } = readListing(of)
  const files = readdirSync(path.join(root, of)).filter((file) => file.endsWith('.yaml'))
  expect([...whole, ...patches.map(({ path: file }) => file)].toSorted()).toEqual(
    files.filter((file) => file !== 'kustomization.yaml').toSorted(),
  )
})

test('Kubernetes knows every kind and every field', () => {
  expect(manifests.map((manifest) => [manifest.kind, faultsOf(manifest)])).toEqual(
    manifests.map(({ kind }) => [kind, []]),
  )
})

test('a field that Kubernetes does not know is found, and a wrong value', () => {
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', spec: { accessMode: ['any'] } }
  expect(faultsOf(claim)).toEqual([
    '/spec/accessMode is no known field',
    '/spec/accessMode/0 is no known field',
  ])
  expect(faultsOf({ ...claim, spec: { accessModes: 'any' } })).toMatchObject([
    [{ instancePath: '/spec/accessModes', keyword: 'type' }],
  ])
})

test('what one object says of another is there', () => {
  const named = (list: readonly { metadata?: { name?: string } }[]) =>
    list.map(({ metadata }) => metadata?.name)
  const services = manifests.filter(Service.is)
  const policies = manifests.filter(NetworkPolicy.is)
  const budgets = manifests.filter(PodDisruptionBudget.is)
  const labels = deployments.map(({ spec }) => spec?.template.metadata?.labels)
  const selected = [
    ...deployments.map(({ spec }) => spec?.selector.matchLabels),
    ...services.map(({ spec }) => spec?.selector),
    ...policies.map(({ spec }) => spec?.podSelector?.matchLabels),
    ...budgets.map(({ spec }) => spec?.selector?.matchLabels),
  ]
  for (const selector of selected) expect(labels).toContainEqual(selector)
  const ports = deployments.flatMap(({ spec }) =>
    spec?.template.spec?.containers.flatMap((one) => one.ports?.map(({ name }) => name)),
  )
  const used = [
    ...services.flatMap(({ spec }) => spec?.ports?.map(({ targetPort }) => targetPort)),
    ...policies.flatMap(({ spec }) =>
      spec?.ingress?.flatMap((rule) => rule.ports?.map(({ port }) => port)),
    ),
  ]
  expect(ports).toEqual(expect.arrayContaining(used))
  const backends = manifests
    .filter(Ingress.is)
    .flatMap(({ spec }) => spec?.rules ?? [])
    .flatMap(({ http }) => http?.paths ?? [])
    .map(({ backend }) => backend.service)
  expect(backends).toEqual([{ name: 'server', port: { name: 'http' } }])
  expect(services.find(({ metadata }) => metadata?.name === 'server')?.spec?.ports).toMatchObject([
    { name: 'http' },
  ])
  const claims = pod?.volumes?.flatMap((volume) => volume.persistentVolumeClaim ?? [])
  expect(claims?.map(({ claimName }) => claimName)).toEqual(
    named(manifests.filter(PersistentVolumeClaim.is)),
  )
  const volumes = pod?.volumes?.map(({ name }) => name)
  expect(container?.volumeMounts?.map(({ name }) => name)).toEqual(volumes)
  const scaled = manifests.filter(HorizontalPodAutoscaler.is).map(({ spec }) => spec)
  expect(scaled.map((spec) => spec?.scaleTargetRef.name)).toEqual(['server'])
  expect(server?.spec?.replicas).toBeUndefined()
  expect(new URL(settings.get('REDIS_URL') ?? '').hostname).toBe('redis')
  expect(named(services)).toEqual(['server', 'redis'])
})

test('the server knows every setting, and starts with them in production', () => {
  const secrets = container?.env?.map(({ name, valueFrom }) => {
    expect(valueFrom?.secretKeyRef).toEqual({ name: 'dodam', key: name })
    return name
  })
  // As in docker-compose.yml, nothing runs without these.
  expect(secrets).toEqual(['DATABASE_URL', 'JWT_SECRET', 'ADMIN_PASSWORD', 'BACKUP_KEY'])
  expect(container?.envFrom).toEqual([
    { configMapRef: { name: configMapGenerator[0]?.name } },
    { secretRef: { name: 'dodam' } },
  ])
  const known = Object.keys(Environment.shape)
  expect(known).toEqual(expect.arrayContaining([...(secrets ?? []), ...settings.keys()]))
  const random = () => randomBytes(32).toString('base64')
  const config = readConfig({
    NODE_ENV: 'production',
    ...Object.fromEntries(settings),
    DATABASE_URL: 'postgres://dodam@postgres.example/dodam',
    JWT_SECRET: random(),
    ADMIN_PASSWORD: 'quiet river 7',
    BACKUP_KEY: random(),
  })
  expect(config.trustedProxies).toHaveLength(1)
  const hosts = manifests
    .filter(Ingress.is)
    .flatMap(({ spec }) => [
      ...(spec?.rules?.map(({ host }) => `https://${host}`) ?? []),
      ...(spec?.tls?.flatMap(({ hosts: secured = [] }) =>
        secured.map((host) => `https://${host}`),
      ) ?? []),
    ])
  expect(new Set(hosts)).toEqual(new Set(config.origins))
})

test('the pods listen, keep their files and answer probes where the image does', () => {
  const image = read('Dockerfile')
  const [, port = '', dataDir = ''] = /PORT=(\d+) DATA_DIR=(\S+)/.exec(image) ?? []
  expect(container?.ports).toEqual([{ name: 'http', containerPort: Number(port) }])
  expect(container?.volumeMounts).toContainEqual({
    name: 'backups',
    mountPath: `${dataDir}/backups`,
  })
  const operations = read('realtime-server/src/core/http/operations.ts')
  const probes = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe]
  expect(probes.map((probe) => probe?.httpGet?.path)).toEqual(['/healthz', '/healthz', '/readyz'])
  for (const probe of probes) {
    expect(operations).toContain(`app.get('${probe?.httpGet?.path}',`)
    expect(probe?.httpGet?.port).toBe('http')
  }
})

test('Redis is the one of docker-compose.yml', () => {
  const compose: { services: { redis: { image: string; command: string } } } = parse(
    read('docker-compose.yml'),
    { merge: true },
  )
  const redis = deployments.find(({ metadata }) => metadata?.name === 'redis')
  const [{ image, args = [] } = {}] = redis?.spec?.template.spec?.containers ?? []
  const command = args.map((word) => (word === '' ? '""' : word)).join(' ')
  expect({ image, command }).toEqual({
    image: compose.services.redis.image,
    command: compose.services.redis.command,
  })
})

test('a pod is given the time that the end of the server takes', () => {
  const [, delay = ''] =
    /closeWithGrace\(\{ delay: ([\d_]+) \}/.exec(read('realtime-server/src/main.ts')) ?? []
  const ownSeconds = Number(delay.replaceAll('_', '')) / 1_000
  expect(ownSeconds).toBeGreaterThan(10)
  const before = container?.lifecycle?.preStop?.sleep?.seconds ?? 0
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(before + ownSeconds)
})

test('the metrics that the component scales on are the server’s', () => {
  const [patch] = parsed(read(`${component}/autoscaling.yaml`)).filter(HorizontalPodAutoscaler.is)
  const base = manifests.find(HorizontalPodAutoscaler.is)
  expect(patch?.metadata).toEqual(base?.metadata)
  const { metrics = [] } = patch?.spec ?? {}
  const kind = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' }
  expect(faultsOf({ ...kind, spec: { ...base?.spec, metrics } })).toEqual([])
  expect(metrics).toEqual(expect.arrayContaining(base?.spec?.metrics ?? []))
  const { registry } = createMetrics({
    sockets: () => 0,
    dataDir: tmpdir(),
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    onWait: () => {},
  })
  const names = metrics.flatMap(({ pods }) => pods?.metric.name ?? [])
  expect(names).toHaveLength(2)
  for (const name of names) expect(registry.getSingleMetric(name), name).toBeDefined()
})

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0

test.skipIf(!hasKubectl)('kubectl renders them, with the component', () => {
  const overlay = mkdtempSync(path.join(tmpdir(), 'dodam-kubernetes-'))
  const from = (folderThere: string) => path.relative(overlay, path.join(root, folderThere))
  try {
    writeFileSync(
      path.join(overlay, 'kustomization.yaml'),
      `resources: [${from(folder)}]\ncomponents: [${from(component)}]\n`,
    )
    const rendered = parsed(execFileSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' }))
    expect(rendered).toHaveLength(manifests.length + configMapGenerator.length)
    expect(rendered.flatMap(faultsOf)).toEqual([])
    const [scaled] = rendered.filter(HorizontalPodAutoscaler.is)
    expect(scaled?.spec?.metrics).toHaveLength(3)
  } finally {
    rmSync(overlay, { recursive: true, force: true })
  }
})
