import { accounts, type OwnSession } from '@dodam/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { chime, useAlertSwitch, useSoundAfterPress } from './alert-sound.ts'

/** How often to check whether the session ends soon. */
const lookEveryMs = 5_000
/** Activity is reported to the server at most this often. */
const tellEveryMs = 5 * 60_000
/** How long before the end to ask. */
const warnMs = 2 * 60_000

const lines = {
  idle: 'accounts.stay.line',
  lock: 'accounts.stay.lockLine',
  must: 'accounts.stay.mustLine',
} as const

/** Return what ends this use of the session first, and when; undefined for members who are not admins. */
function endOf({ locksAt, endsAt, mustEndAt }: OwnSession) {
  if (endsAt === null || mustEndAt === null) return undefined
  const at = Date.parse(locksAt !== null && locksAt < endsAt ? locksAt : endsAt)
  if (at === Date.parse(mustEndAt)) return { at, kind: 'must' } as const
  return { at, kind: locksAt === null ? 'idle' : 'lock' } as const
}

/**
 * Extend an admin's session while they are active on any page, because the page's reads do not count as activity, and
 * ask before it ends, or locks. Drafts stay even if it ends.
 */
export default function StaySignedIn() {
  const { t } = useTranslation()
  const { data, refetch } = useRead(accounts.readSession, {})
  const { run } = useAct(accounts.staySignedIn, { isQuiet: true })
  const [ending, setEnding] = useState<'idle' | 'lock' | 'must' | null>(null)
  const [isSeen, setSeen] = useState(false)
  const [sound] = useAlertSwitch()
  useSoundAfterPress()
  /** The time of the last activity, and of the last report to the server. */
  const acted = useRef(0)
  const told = useRef(0)

  const tell = async () => {
    told.current = Date.now()
    const { kind } = await run({})
    if (kind === 'done') setEnding(null)
  }
  const look = useEffectEvent(async () => {
    // Opening the page counts as activity.
    if (told.current === 0) return await tell()
    const end = data && endOf(data)
    if (!end) return
    const now = Date.now()
    const isNew = acted.current > told.current
    const left = end.at - now
    const isLast = end.kind === 'must'
    if (!isLast && isNew && (now - told.current > tellEveryMs || left < warnMs)) return await tell()
    if (left > warnMs) return setEnding(null)
    // Another tab may have extended it meanwhile. If it is over, the answer of this read ends or locks it here.
    const { data: fresh } = await refetch()
    const freshEnd = fresh && endOf(fresh)
    setEnding(freshEnd && freshEnd.at - Date.now() <= warnMs ? freshEnd.kind : null)
  })

  useEffect(() => {
    const note = () => {
      acted.current = Date.now()
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    const options = { capture: true, passive: true }
    window.addEventListener('pointerdown', note, options)
    window.addEventListener('keydown', note, options)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pointerdown', note, options)
      window.removeEventListener('keydown', note, options)
    }
  }, [])

  const isAsking = ending !== null && !(ending === 'must' && isSeen)
  useEffect(() => {
    if (isAsking && sound === 'on') chime()
  }, [isAsking, sound])

  if (!isAsking) return null
  const isLast = ending === 'must'
  const answer = () => (isLast ? setSeen(true) : void tell())
  return (
    <Dialog
      open
      // Closing the dialog proves that the member is present.
      onClose={answer}
      title={t(isLast ? 'accounts.stay.mustTitle' : 'accounts.stay.title')}
      description={t(lines[ending])}
      footer={
        <Button data-autofocus onClick={answer}>
          {t(isLast ? 'accounts.stay.seen' : 'accounts.stay.submit')}
        </Button>
      }
    />
  )
}
