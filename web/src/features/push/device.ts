import { duty, push } from '@dodam/contract'
import { call } from '../../api/call.ts'
import { thisSession } from '../../device/token.ts'
import { dutyDevice, keep, recall } from './kept.ts'
import { nextStep } from './next-step.ts'

/**
 * `install`: iPhones push only to apps on the home screen. `blocked`: denied in the browser, which does not ask again.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** iPads report themselves as Macs, which have no touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** A browser inside another app cannot install. On iPhones these have no `Safari/`, or a name of their own beside it. */
const isInApp = () =>
  !navigator.userAgent.includes('Safari/') ||
  /KAKAOTALK|NAVER\(|Instagram|FBA[NV]|Line\//i.test(navigator.userAgent)

const registration = async () =>
  isSupported() ? await navigator.serviceWorker.getRegistration() : undefined

const subscription = async () => (await registration())?.pushManager.getSubscription() ?? null

/** At the first visit the service worker is still being installed; a failure of that is never reported. */
const registered = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(resolve, 8_000)),
  ])

/** Return the state of this device for what `isFor` says of the address that the browser holds. */
async function stateFor(isFor: (endpoint: string) => boolean): Promise<PushState> {
  if (!isSupported()) return isApple() && !isInApp() ? 'install' : 'unsupported'
  if (!(await registered())) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const held = await subscription()
  return held && isFor(held.endpoint) ? 'on' : 'off'
}

/** Return the push state of this device for a member. */
export const readState = (userId: number): Promise<PushState> =>
  stateFor((endpoint) => {
    const kept = recall()
    return kept?.userId === userId && kept.endpoint === endpoint
  })

/** Return whether this device rings for an admin on duty. */
export const readDutyState = (adminId: number): Promise<PushState> =>
  stateFor((endpoint) => {
    const kept = dutyDevice.read()
    return kept?.adminId === adminId && kept.endpoint === endpoint
  })

/**
 * Ask for the browser's permission and register with the server. Call right after a press. Rejects if either refuses.
 */
export async function turnOn(userId: number, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(userId, publicKey)
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Return the browser's subscription with this key. */
async function hold(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const held = await pushManager.getSubscription()
  const key = held?.options?.applicationServerKey
  if (held && key && base64url(key) === applicationServerKey) return held
  // A subscription with another key would be in the way.
  await held?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** Give the browser's subscription up if nothing on this device needs it any more. */
async function release(): Promise<void> {
  if (recall() === null && dutyDevice.read() === null) await (await subscription())?.unsubscribe()
}

const browserOf = (held: PushSubscription) => {
  const { p256dh = '', auth = '' } = held.toJSON().keys ?? {}
  return { endpoint: held.endpoint, keys: { p256dh, auth } }
}

/** Store what the service worker shows pushes with: a notification waits for an icon from the network. */
async function equip(): Promise<void> {
  await rememberLanguage(document.documentElement.lang)
  const cache = await caches.open('device')
  await cache.add('/icons/icon-192.png').catch(() => console.warn('Pushes have no icon'))
}

async function subscribe(userId: number, applicationServerKey: string): Promise<void> {
  const held = await hold(applicationServerKey)
  try {
    await tell(userId, held)
  } catch (error) {
    await forget()
    throw error
  }
}

async function tell(userId: number, held: PushSubscription): Promise<void> {
  const session = thisSession()
  await call(push.subscribe, { body: browserOf(held) })
  keep({ userId, session, endpoint: held.endpoint })
  await equip()
}

/** Let this device ring for an admin on duty. Call right after a press. Rejects if browser or server refuses. */
export async function ringHere(adminId: number, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted')
    await tellDuty(adminId, await hold(publicKey))
}

async function tellDuty(adminId: number, held: PushSubscription): Promise<void> {
  await call(duty.addDevice, { body: browserOf(held) })
  dutyDevice.write({ adminId, endpoint: held.endpoint })
  await equip()
}

/** Let this device ring for duty no more. */
export async function ringNoMore(): Promise<void> {
  const endpoint = dutyDevice.read()?.endpoint
  dutyDevice.drop()
  await release()
  if (endpoint !== undefined) await call(duty.removeDevice, { body: { endpoint } })
}

/**
 * End push messages to this device. The push service refuses them from now on, even if the server cannot be reached.
 */
export async function turnOff(): Promise<void> {
  const endpoint = (await subscription())?.endpoint
  await forget()
  if (endpoint !== undefined) await call(push.unsubscribe, { body: { endpoint } })
}

async function forget(): Promise<void> {
  keep(null)
  await release()
}

/** Synchronise browser and server when a member's page opens. */
export async function keepUp(userId: number): Promise<void> {
  const held = await subscription()
  const ringing = dutyDevice.read()
  if (held && ringing?.adminId === userId && ringing.endpoint !== held.endpoint)
    await tellDuty(userId, held)
  const step = nextStep(recall(), { userId, session: thisSession() }, held?.endpoint ?? null)
  if (step === 'drop') await forget()
  if (step === 'tell' && held) await tell(userId, held)
  if (step !== 'renew') return
  // The permission was withdrawn in the browser's settings.
  if (!isSupported() || Notification.permission !== 'granted') return keep(null)
  const { publicKey } = await call(push.read, {})
  // A failure ends nothing here: the next opening of the app tries again.
  if (publicKey !== null) await tell(userId, await hold(publicKey))
}

/** At sign-out, end the member's push messages and clear them from the lock screen. */
export async function leave(): Promise<void> {
  await Promise.all([forget(), closeShown()])
}

/** Close the shown push messages, but not rings for duty, which do not depend on the session. */
export async function closeShown(): Promise<void> {
  const shown = (await (await registration())?.getNotifications()) ?? []
  for (const notification of shown) if (notification.data?.type !== 'duty') notification.close()
}

/** Store the language for the service worker, which cannot read the page's storage. */
export async function rememberLanguage(language: string): Promise<void> {
  if (!(await registration())) return
  const cache = await caches.open('device')
  await cache.put('/language', new Response(language))
}
