import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTeamMessage } from '../../live/team-message.ts'
import { dismissToast, toast } from '../../ui/toast.ts'
import { onSignOut } from '../accounts/session.ts'
import { targetOf } from './target.ts'

const forget = () => useTeamMessage.setState({ told: null })
onSignOut(forget)

/**
 * Say on every page that the support team has written, with a way to its message: it may be to a person in danger, who
 * does not watch the number on the bell.
 */
export function useTeamMessageToast(): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const told = useTeamMessage((state) => state.told)
  const shown = useRef<{ id: number; target: string }>(null)
  useEffect(() => {
    if (told === null) return
    const target = targetOf(told)
    forget()
    if (target === null || target === pathname) return
    const id = toast(told.title, {
      action: { label: t('notifications.open'), onAct: () => void navigate(target) },
    })
    shown.current = { id, target }
  }, [told, pathname, navigate, t])
  // It would lie over the message.
  useEffect(() => {
    if (shown.current?.target === pathname) dismissToast(shown.current.id)
  }, [pathname])
}
