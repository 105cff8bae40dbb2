import { push } from '@dodam/contract'
import { call } from '../../api/call.ts'
import { thisSession } from '../../device/token.ts'
import { keep, recall } from './kept.ts'
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

const registration = async () =>
  isSupported() ? await navigator.serviceWorker.getRegistration() : undefined

const subscription = async () => (await registration())?.pushManager.getSubscription() ?? null

/** At the first visit the service worker is still being installed; a failure of that is never reported. */
const registered = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(resolve, 8_000)),
  ])

/** Return the push state of this device for a member. */
export async function readState(userId: number): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'install' : 'unsupported'
  if (!(await registered())) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const held = await subscription()
  const kept = recall()
  return held && kept?.userId === userId && kept.endpoint === held.endpoint ? 'on' : 'off'
}

/**
 * Ask for the browser's permission and register with the server. Call right after a press. Rejects if either refuses.
 */
export async function turnOn(userId: number, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(userId, publicKey)
}

async function subscribe(userId: number, applicationServerKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with another key would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const held = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  try {
    await tell(userId, held)
  } catch (error) {
    await forget()
    throw error
  }
}

async function tell(userId: number, held: PushSubscription): Promise<void> {
  const { keys = {} } = held.toJSON()
  const { p256dh = '', auth = '' } = keys
  const { endpoint } = held
  const session = thisSession()
  await call(push.subscribe, { body: { endpoint, keys: { p256dh, auth } } })
  keep({ userId, session, endpoint })
  await rememberLanguage(document.documentElement.lang)
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
  await (await subscription())?.unsubscribe()
}

/** Synchronise browser and server when a member's page opens. */
export async function keepUp(userId: number): Promise<void> {
  const held = await subscription()
  const step = nextStep(recall(), { userId, session: thisSession() }, held?.endpoint ?? null)
  if (step === 'drop') await forget()
  if (step === 'tell' && held) await tell(userId, held)
  if (step !== 'renew') return
  // The permission was withdrawn in the browser's settings.
  if (!isSupported() || Notification.permission !== 'granted') return keep(null)
  const { publicKey } = await call(push.read, {})
  if (publicKey !== null) await subscribe(userId, publicKey)
}

/** At sign-out, end the member's push messages and clear them from the lock screen. */
export async function leave(): Promise<void> {
  await Promise.all([forget(), closeShown()])
}

/** Close the shown push messages. */
export async function closeShown(): Promise<void> {
  const shown = (await (await registration())?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}

/** Store the language for the service worker, which cannot read the page's storage. */
export async function rememberLanguage(language: string): Promise<void> {
  if (!(await registration())) return
  const cache = await caches.open('device')
  await cache.put('/language', new Response(language))
}
