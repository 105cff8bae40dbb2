import { notifications } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useRead } from '../../api/use-read.ts'
import { useLanguage } from '../../i18n/language.ts'
import { onSignOut } from '../accounts/session.ts'
import { closeShown, keepUp, leave, rememberLanguage } from './device.ts'
import { deviceKey } from './use-device.ts'

/** Failures are not shown: the next opening of the app tries again. */
const quietly = (act: Promise<unknown> | undefined) =>
  void act?.catch((error: unknown) => console.warn('Pushes are not up to date', error))

const showBadge = (count: number) => {
  if ('setAppBadge' in navigator) quietly(navigator.setAppBadge(count))
}

onSignOut(() => {
  showBadge(0)
  quietly(leave())
})

/** Keeps the icon's badge and the push subscription of this device up to date. Renders nothing. */
export function DeviceKeeper({ userId }: { userId: number }) {
  const language = useLanguage()
  const { data } = useRead(notifications.countUnread, {})
  const cache = useQueryClient()
  const keep = useEffectEvent(async (member: number) => {
    await keepUp(member)
    // The settings may have read the state in between.
    await cache.invalidateQueries({ queryKey: deviceKey })
  })

  useEffect(() => {
    if (!data) return
    showBadge(data.count)
    // Read here or on another device.
    if (data.count === 0) quietly(closeShown())
  }, [data])

  useEffect(() => quietly(keep(userId)), [userId])
  useEffect(() => quietly(rememberLanguage(language)), [language])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const heard = ({ data: told }: MessageEvent<{ type?: string }>) => {
      if (told.type === 'push:changed') quietly(keep(userId))
    }
    serviceWorker.addEventListener('message', heard)
    return () => serviceWorker.removeEventListener('message', heard)
  }, [userId])
  return null
}
