import { type Me, mayShare } from '@dodam/contract'
import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { readOnAt } from '../../ui/focus.ts'
import { openHelp } from '../helplines/help.ts'
import { CheckInCard } from './check-in-card.tsx'

/** The answers with a follow-up. The others lead to another page. */
export type Followed = 'better' | 'same' | 'worse' | 'wait' | 'fine' | 'heavy' | 'break'

/** After these answers, offer ways to get help. */
const needDoors: ReadonlySet<Followed> = new Set(['same', 'worse', 'wait', 'heavy', 'break'])
const mayWant: ReadonlySet<Followed> = new Set(['same', 'worse'])

interface Props {
  me: Me
  answer: Followed
  onClose: () => void
}

/** The reply to an answer, with further offers. */
export function FollowUp({ me, answer, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const write = () => {
    onClose()
    void navigate(paths.home, { state: { wish: 'write' } })
  }
  return (
    <CheckInCard
      ref={readOnAt}
      title={t(`check-ins.after.${answer}.title`)}
      line={t(`check-ins.after.${answer}.line`)}
      onClose={onClose}
    >
      {needDoors.has(answer) && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="soft" aria-haspopup="dialog" className="grow px-3!" onClick={openHelp}>
            <LifeBuoy aria-hidden="true" className="size-4 text-crisis" />
            {t('check-ins.help')}
          </Button>
          {mayWant.has(answer) && mayShare(me) && (
            <Button variant="soft" className="grow px-3!" onClick={write}>
              {t('check-ins.write')}
            </Button>
          )}
        </div>
      )}
    </CheckInCard>
  )
}
