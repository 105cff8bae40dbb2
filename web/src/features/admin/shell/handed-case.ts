import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { useHandedCase } from '../../../live/handed-case.ts'
import { toast } from '../../../ui/toast.ts'
import { useMe } from '../../accounts/session.ts'
import { adminPaths } from '../paths.ts'

/** Say on every admin screen that a colleague has handed the reader a case, with a way to it. */
export function useHandedCaseToast(): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const go = useNavigate()
  const meId = useMe()?.id
  useEffect(
    () =>
      useHandedCase.subscribe((handed) => {
        if (handed === null || handed.toId !== meId) return
        const way = adminPaths.case(handed.id)
        const open = { label: t('admin.shell.handed.open'), onAct: () => void go(way) }
        toast(t('admin.shell.handed.line', { name: nicknameOf(handed.by) }), {
          ...(way !== pathname && { action: open }),
        })
      }),
    [t, pathname, go, meId],
  )
}
