import { OutboxKeeper } from '../features/chat/outbox-keeper.tsx'
import { DeviceKeeper } from '../features/push/device-keeper.tsx'

/** What works for a member on every page and shows nothing. */
export default function Keepers({ userId }: { userId: number }) {
  return (
    <>
      <OutboxKeeper userId={userId} />
      <DeviceKeeper userId={userId} />
    </>
  )
}
