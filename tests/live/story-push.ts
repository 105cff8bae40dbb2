import { createECDH } from 'node:crypto'
import { api } from '@dodam/contract'
import type { Stage } from './story-community.ts'

/** A member subscribes with quiet hours, and unsubscribes; an admin lets a browser ring for duty, and no more. */
export async function tellOfPushes({ act, cast }: Pick<Stage, 'act' | 'cast'>): Promise<void> {
  const { admin, other } = cast
  const pair = createECDH('prime256v1')
  const keys = {
    p256dh: pair.generateKeys('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  }
  const endpoint = 'https://fcm.googleapis.com/fcm/send/story'
  await act(other, api.push.subscribe, { body: { endpoint, keys } })
  await act(other, api.push.subscribe, { body: { endpoint, keys } })
  const hours = { isOn: true, from: '23:00', to: '06:00', timeZone: 'America/New_York' }
  await act(other, api.push.setQuietHours, { body: hours })
  await act(other, api.push.unsubscribe, { body: { endpoint } })
  await act(admin, api.duty.addDevice, { body: { endpoint, keys } })
  await act(admin, api.duty.removeDevice, { body: { endpoint } })
  await act(admin, api.duty.tryDevices)
}
