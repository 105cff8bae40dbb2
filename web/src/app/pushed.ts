import { history } from '../leave-guard.ts'

/**
 * Go where a pressed notification leads, within the page: that keeps what is being written there. Every page of the app
 * answers at once, also one that is signed out or locked, because the service worker waits for the answer before it
 * loads the address itself.
 */
export function takePushed(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data: told, ports }: MessageEvent<{ type?: string; url?: string }>) => {
      if (told.type !== 'push:open' || told.url === undefined) return
      ports[0]?.postMessage('taken')
      const { pathname, search } = new URL(told.url)
      history.push(pathname + search)
    },
  )
}
