import type { Announcement } from '@dodam/contract'
import { drawn } from '@dodam/contract'
import { ChevronDown, Info, Megaphone, TriangleAlert, X } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

const looks = {
  info: { Icon: Info, paper: 'border-line bg-surface-raised', ink: 'text-brand-strong' },
  warning: { Icon: TriangleAlert, paper: 'border-warn/50 bg-warn-soft', ink: 'text-warn' },
  urgent: { Icon: Megaphone, paper: 'border-danger/50 bg-danger-soft', ink: 'text-danger' },
}

interface Props {
  announcement: Announcement
  /** Omitted in a preview. */
  onDismiss?: () => void
  /** The name of its type, if not in the current language. */
  typeName?: string
  children?: ReactNode
}

/**
 * One announcement. Its type is shown by an icon and a word, not only by colour. Folded, it shows its title on phones, by
 * the icon alone, because a title that is cut can say the opposite; elsewhere its first lines.
 */
export function AnnouncementCard({ announcement, onDismiss, typeName, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { title, content, type } = announcement
  const { Icon, paper, ink } = looks[type]
  const texts = useRef<HTMLDivElement>(null)
  const folds = useFolds(texts)
  return (
    <article
      aria-labelledby={id}
      className={`flex grow items-start gap-3 rounded-card border pr-1 pl-4 max-sm:gap-2 max-sm:py-0.5 sm:py-2 ${isOpen ? '' : 'max-sm:items-center'} ${paper}`}
    >
      <Icon
        aria-hidden
        className={`size-5 shrink-0 sm:mt-2.5 ${isOpen ? 'max-sm:mt-3.5' : ''} ${ink}`}
      />
      <div className="min-w-0 flex-1 max-sm:py-2.5 sm:py-2">
        {/* A fixed height in any font: the web font loads after the first paint, and must move nothing. */}
        <div ref={texts}>
          <h2 id={id} className={`font-semibold ${isOpen ? '' : 'line-clamp-2 sm:line-clamp-1'}`}>
            <span className={`mr-0.5 ${ink} ${isOpen ? '' : 'max-sm:sr-only'}`}>
              {typeName ?? t(`announcements.type.${type}`)}
            </span>{' '}
            {title}
          </h2>
          <p
            className={`whitespace-pre-line text-body-small ${isOpen ? '' : 'line-clamp-2 max-sm:hidden'}`}
          >
            {drawn(content)}
          </p>
        </div>
        <div
          className={`-mb-2 flex flex-wrap gap-x-5 empty:hidden ${isOpen ? '' : 'max-sm:hidden'}`}
        >
          {folds && (
            <TextButton
              className="max-sm:hidden"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'announcements.less' : 'announcements.more')}
            </TextButton>
          )}
          {children}
        </div>
      </div>
      <IconButton
        label={t(isOpen ? 'announcements.less' : 'announcements.more')}
        icon={<ChevronDown className={isOpen ? 'rotate-180' : ''} />}
        aria-expanded={isOpen}
        className="text-ink-soft sm:hidden"
        onClick={() => setOpen(!isOpen)}
      />
      {onDismiss && (
        <IconButton
          label={t('announcements.hide', { title })}
          icon={<X />}
          className="text-ink-soft max-sm:-ml-4"
          onClick={onDismiss}
        />
      )}
    </article>
  )
}

/** Whether one of the texts is longer than its folded part. */
function useFolds(texts: RefObject<HTMLElement | null>): boolean {
  const [folds, setFolds] = useState(false)
  useLayoutEffect(() => {
    const { current } = texts
    if (!current) return undefined
    const isCut = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1
    const measure = () => setFolds((held) => held || [...current.children].some(isCut))
    measure()
    // Turning a phone changes how much fits.
    const changes = new ResizeObserver(measure)
    changes.observe(current)
    return () => changes.disconnect()
  }, [texts])
  return folds
}

/** A button that looks like text. */
export const TextButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    className={cx(
      'inline-flex min-h-11 items-center font-medium text-brand-strong text-sm hover:underline',
      className,
    )}
  />
)
