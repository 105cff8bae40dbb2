import { drawn } from '@dodam/contract'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'

/** The most lines of a text among others, and of one on a page of its own. */
const folds = {
  short: { lines: 16, look: 'line-clamp-16' },
  long: { lines: 40, look: 'line-clamp-40' },
}
/** A line has at least so many letters, even on the narrowest phone and in the largest letters. */
const fewestLetters = 10

interface Props {
  text: string
  /** Among others by default. */
  fold?: keyof typeof folds
  className?: string
  lang?: string | undefined
  /** The same text with parts of it marked, drawn alike (`MarkedText`). */
  children?: ReactNode
}

/**
 * A text as a member or admin wrote it, as it is shown everywhere: with few marks on a letter and few empty lines, and of a
 * tall one the first lines, with a button for the rest.
 */
export function WrittenText({ text, fold = 'short', className, lang, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const shown = drawn(text)
  const { lines, look } = folds[fold]
  const mayBeTall = shown.length > lines * fewestLetters || shown.split('\n').length > lines
  const box = useRef<HTMLSpanElement>(null)
  const isCut = useIsCut(box, mayBeTall && !isOpen)
  const hasButton = isCut || (mayBeTall && isOpen)
  return (
    <p lang={lang} className={cx('whitespace-pre-line wrap-anywhere', className)}>
      <span ref={box} id={id} className={mayBeTall && !isOpen ? look : 'block'}>
        {children ?? shown}
      </span>
      {hasButton && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 items-center text-sm font-medium underline underline-offset-4"
        >
          {isOpen ? t('ui.less') : t('ui.more')}
        </button>
      )}
    </p>
  )
}

const excerpts = { 1: 'line-clamp-1', 2: 'line-clamp-2', 4: 'line-clamp-4' }

interface ExcerptProps {
  text: string
  lines: keyof typeof excerpts
  className?: string
  lang?: string | undefined
}

/** The first lines of a written text, for a list that leads to all of it. */
export const Excerpt = ({ text, lines, className, lang }: ExcerptProps) => (
  <span lang={lang} className={cx('wrap-anywhere', excerpts[lines], className)}>
    {drawn(text)}
  </span>
)

/** Whether the lines of a box are cut off, at its current width. */
function useIsCut(box: RefObject<HTMLElement | null>, mayBe: boolean): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!mayBe || !element) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, mayBe])
  return mayBe && isCut
}
