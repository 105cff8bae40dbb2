import { Copy, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.tsx'
import { MenuItem } from './menu-item.tsx'
import type { Row } from './rows.ts'

/** A message and where on the page it stands. */
export interface Chosen {
  row: Row
  anchor: Element
}

interface Props extends Chosen {
  onClose: () => void
  onDelete: (row: Row) => void
}

/** What can be done with a message of mine, beside it. Closes on Esc, a press outside, and when the page scrolls. */
export function MessageMenu({ row, anchor, onClose, onDelete }: Props) {
  const { t } = useTranslation()
  const menu = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const shown = menu.current
    if (!shown) return undefined
    const before = document.activeElement
    // Above everything, as what holds the message cuts off what is larger.
    shown.showPopover()
    placeBeside(shown, anchor.getBoundingClientRect())
    shown.querySelector('button')?.focus()
    return () => {
      const holdsFocus = shown.contains(document.activeElement)
      if (holdsFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [anchor])

  useEffect(() => {
    const outside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const gone = () => close()
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    document.addEventListener('scroll', gone, true)
    window.addEventListener('resize', gone)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
      document.removeEventListener('scroll', gone, true)
      window.removeEventListener('resize', gone)
    }
  }, [])

  const copy = async () => {
    onClose()
    try {
      await navigator.clipboard.writeText(row.content)
      toast(t('chat.message.copied'))
    } catch {
      toast(t('chat.message.notCopied'), { tone: 'danger' })
    }
  }
  return (
    <div
      ref={menu}
      popover="manual"
      role="dialog"
      aria-label={t('chat.message.menu')}
      className="fixed inset-auto m-0 w-44 rounded-card border border-line bg-surface-raised p-2 text-ink shadow-float"
    >
      <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('chat.message.copy')}
      </MenuItem>
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        isDangerous
        onClick={() => {
          onClose()
          onDelete(row)
        }}
      >
        {t('chat.message.delete')}
      </MenuItem>
    </div>
  )
}

/** Below the message, or above it where there is no room, and its right edges in line. */
function placeBeside(menu: HTMLElement, beside: DOMRect): void {
  const gap = 4
  const { width, height } = menu.getBoundingClientRect()
  const fits = beside.bottom + gap + height <= window.innerHeight
  const top = fits ? beside.bottom + gap : Math.max(gap, beside.top - gap - height)
  menu.style.top = `${top}px`
  menu.style.left = `${Math.max(gap, beside.right - width)}px`
}
