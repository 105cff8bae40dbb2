import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { boolean } from '../../device/parser.ts'
import { json, kept } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'
import { IconButton } from '../../ui/button.tsx'

const isInKakaoTalk = /KAKAOTALK/i.test(navigator.userAgent)
const hidden = kept('in-app-line-hidden', json(boolean), 'tab')

/** KakaoTalk's own scheme: it opens the address in the browser of the device. */
const outside = () => `kakaotalk://web/openExternal?url=${encodeURIComponent(location.href)}`

/** In the browser inside KakaoTalk, where links open: says what does not work there, with a way out. Nothing elsewhere. */
export function InAppLine() {
  const { t } = useTranslation()
  const [isHidden, setHidden] = useKept(hidden, false)
  // The address to open is that of the page shown now.
  useLocation()
  if (!isInKakaoTalk || isHidden) return null
  return (
    <aside className="flex items-center gap-2 bg-calm-soft py-1 pr-1 pl-4 text-calm text-sm">
      <p className="min-w-0 flex-1">
        {t('app.inApp.line')}{' '}
        <a href={outside()} className="font-semibold underline underline-offset-2">
          {t('app.inApp.open')}
        </a>
      </p>
      <IconButton
        label={t('ui.closeNotice')}
        icon={<X aria-hidden="true" />}
        onClick={() => setHidden(true)}
      />
    </aside>
  )
}
