import { push } from '@dodam/contract'
import { call } from '../../api/call.ts'
import { thisSession } from '../../device/token.ts'
import { keep, recall } from './kept.ts'
import { nextStep } from './next-step.ts'

/** `install`: an iPhone pushes only to apps on its home screen. `blocked`: refused in the browser, which asks no more. */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** iPads call themselves Macs, which have no touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const registration = async () =>
  isSupported() ? await navigator.serviceWorker.getRegistration() : undefined

const subscription = async () => (await registration())?.pushManager.getSubscription() ?? null

/** At the first visit it is only being set up; where that is refused nothing ever tells so. */
const registered = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(resolve, 8_000)),
  ])

/** How this device stands to pushes for a person. */
export async function readState(userId: number): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'install' : 'unsupported'
  if (!(await registered())) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const held = await subscription()
  const kept = recall()
  return held && kept?.userId === userId && kept.endpoint === held.endpoint ? 'on' : 'off'
}

/** Asks the person, then the browser, and tells the server. To be called right after a press. Throws when one of the latter refuses. */
export async function turnOn(userId: number, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(userId, publicKey)
}

async function subscribe(userId: number, applicationServerKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  // One made with another key would be in the way.
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

/** No more pushes to this device. The push service refuses them from now on, also where the server cannot be told. */
export async function turnOff(): Promise<void> {
  const endpoint = (await subscription())?.endpoint
  await forget()
  if (endpoint !== undefined) await call(push.unsubscribe, { body: { endpoint } })
}

async function forget(): Promise<void> {
  keep(null)
  await (await subscription())?.unsubscribe()
}

/** Brings browser and server in step again, when a person's page opens. */
export async function keepUp(userId: number): Promise<void> {
  const held = await subscription()
  const step = nextStep(recall(), { userId, session: thisSession() }, held?.endpoint ?? null)
  if (step === 'drop') await forget()
  if (step === 'tell' && held) await tell(userId, held)
  if (step !== 'renew') return
  // Taken back in the browser's own settings.
  if (!isSupported() || Notification.permission !== 'granted') return keep(null)
  const { publicKey } = await call(push.read, {})
  if (publicKey !== null) await subscribe(userId, publicKey)
}

/** At sign-out: nothing of a person is pushed here any more, nor left on the lock screen. */
export async function leave(): Promise<void> {
  await Promise.all([forget(), closeShown()])
}

/** Takes away what was shown of pushes. */
export async function closeShown(): Promise<void> {
  const shown = (await (await registration())?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}

/** Leaves the language for the service worker, which cannot read the page's storage. */
export async function rememberLanguage(language: string): Promise<void> {
  if (!(await registration())) return
  const cache = await caches.open('device')
  await cache.put('/language', new Response(language))
}
