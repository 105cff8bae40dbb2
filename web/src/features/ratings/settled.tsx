import { HeartHandshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { readOnAt } from '../../ui/focus.ts'
import { EmptyState } from '../../ui/states.tsx'

interface Props {
  line: string
  roomId: number | null
}

/** Shown when the request is settled, with where to go next. */
export function Settled({ line, roomId }: Props) {
  const { t } = useTranslation()
  return (
    <div ref={readOnAt} tabIndex={-1} className="flex flex-1 flex-col justify-center">
      <EmptyState
        icon={<HeartHandshake />}
        line={line}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to={paths.home} className={buttonLook('soft')}>
              {t('app.goHome')}
            </Link>
            {roomId !== null && (
              <Link to={paths.chat(roomId)} className={buttonLook('ghost')}>
                {t('ratings.toChat')}
              </Link>
            )}
          </div>
        }
      />
    </div>
  )
}
