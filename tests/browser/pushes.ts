import type { PushedBrowser } from '@dodam/test-support/server/push-service.ts'
import { type CDPSession, expect, type Worker } from '@playwright/test'
import type { Person } from './people.ts'

/** Subscribe the browser at the test's push service: the stories' windows are private ones, for which Chromium disables its own. */
export async function subscribesAt({ context }: Person, ...browsers: PushedBrowser[]) {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(
    (given) => {
      const key = 'subscribed'
      const held = given.map((subscription) => ({
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: async () => {
          sessionStorage.removeItem(key)
          return true
        },
      })) as unknown as PushSubscription[]
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem(key, '0')
        return held[0] as PushSubscription
      }
      PushManager.prototype.getSubscription = async () =>
        held[Number(sessionStorage.getItem(key) ?? -1)] ?? null
    },
    browsers.map(({ subscription }) => subscription),
  )
}

/** The member's service worker, and how a push is delivered to it. */
export async function workerOf({ page, context }: Person) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const devtools: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const deliver = async (data: string): Promise<void> => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
  return { worker, deliver }
}

/** Wait until the worker counts no page of the app: a browser lists a page that was left a moment longer, and no push is shown meanwhile. */
export const isAlone = (worker: Worker) =>
  expect
    .poll(() =>
      worker.evaluate(async () => {
        const { clients } = self as unknown as ServiceWorkerGlobalScope
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
      }),
    )
    .toBe(0)

interface Shown {
  title: string
  body: string
  tag: string
}
/** Return the notifications of the device. */
export const shownBy = (worker: Worker) =>
  worker.evaluate<Shown[]>(async () => {
    const { registration } = self as unknown as ServiceWorkerGlobalScope
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Return the addresses of their icons. */
export const iconsOf = (worker: Worker) =>
  worker.evaluate<string[]>(async () => {
    const { registration } = self as unknown as ServiceWorkerGlobalScope
    const shown = await registration.getNotifications()
    return shown.map(({ icon }) => icon)
  })

export interface ServiceWorkerGlobalScope {
  registration: ServiceWorkerRegistration
  clients: { matchAll(options: object): Promise<unknown[]> }
}
