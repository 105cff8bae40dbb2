import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { useDismissal } from './use-dismissal.ts'

/** One item of a menu: an act, a link with `to`, or with neither a note. */
export interface MenuItem {
  label: string
  icon?: ReactNode
  hint?: string
  isDangerous?: boolean
  onChoose?: () => void
  to?: string
}

interface Props {
  /** The menu's accessible name. */
  label: string
  items: readonly MenuItem[]
  /** The element beside the menu. The focus returns there, or to `opener` if that is another element. */
  anchor: Element
  opener?: HTMLElement | null
  id?: string
  onClose: () => void
}

const gap = 4
/** Type-ahead: letters within this time in ms form one word. */
const typedWithinMs = 700

/** Place the menu below the anchor, or above it if there is no room, with right edges aligned. */
function placeBeside(menu: HTMLElement, beside: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect()
  const fits = beside.bottom + gap + height <= window.innerHeight
  menu.style.top = `${fits ? beside.bottom + gap : Math.max(gap, beside.top - gap - height)}px`
  menu.style.left = `${Math.max(gap, beside.right - width)}px`
}

/** A menu beside its anchor. Closes on Back, Esc, Tab, a press outside, and when the page scrolls. */
export function Menu({ label, items, anchor, opener, id, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const typed = useRef({ word: '', at: 0 })
  const close = useEffectEvent(onClose)
  useDismissal(menu, () => opener, onClose)

  useLayoutEffect(() => {
    const shown = menu.current
    if (!shown) return
    placeBeside(shown, anchor.getBoundingClientRect())
    itemsOf(shown)[0]?.focus({ preventScroll: true })
  }, [anchor])

  useEffect(() => {
    const gone = () => close()
    document.addEventListener('scroll', gone, true)
    window.addEventListener('resize', gone)
    return () => {
      document.removeEventListener('scroll', gone, true)
      window.removeEventListener('resize', gone)
    }
  }, [])

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = itemsOf(event.currentTarget)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) all.at(to % all.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (event.key.length === 1 && event.key !== ' ') {
      const { word, at: when } = typed.current
      const sought = (event.timeStamp - when < typedWithinMs ? word : '') + event.key.toLowerCase()
      typed.current = { word: sought, at: event.timeStamp }
      all.find(({ innerText }) => innerText.trim().toLowerCase().startsWith(sought))?.focus()
      return
    } else return
    event.preventDefault()
    // Esc must not reach the dialog below.
    event.stopPropagation()
  }

  // Outside the anchor's container, which could clip it. Browsers of the table (build/browsers.ts) have no `popover`.
  return createPortal(
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={press}
      className="fixed z-50 max-h-[calc(100dvh-1rem)] w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-44 overflow-y-auto rounded-card border border-line bg-surface-raised p-2 text-ink shadow-float"
    >
      {items.map((item) => (
        <Item key={item.label} item={item} onClose={onClose} />
      ))}
    </div>,
    anchor.closest('dialog') ?? document.body,
  )
}

const itemsOf = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled])'),
]

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { label, icon, hint, isDangerous, onChoose, to } = item
  const content = (
    <>
      {icon}
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-caption leading-5 text-ink-soft">{hint}</span>}
      </span>
    </>
  )
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(
      'flex min-h-11 w-full items-center gap-3 rounded-field px-3 py-1.5 text-left [&_svg]:size-5 [&_svg]:shrink-0',
      isDangerous ? 'text-danger' : '[&_svg]:text-ink-soft',
      onChoose || to
        ? 'transition-colors hover:bg-surface-sunken focus-visible:bg-surface-sunken'
        : 'text-ink-soft',
    ),
  }
  if (to !== undefined)
    return (
      <Link {...shared} to={to} onClick={onClose}>
        {content}
      </Link>
    )
  if (!onChoose)
    return (
      <div {...shared} aria-disabled="true">
        {content}
      </div>
    )
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        onClose()
        onChoose()
      }}
    >
      {content}
    </button>
  )
}

interface ButtonProps extends Pick<Props, 'label' | 'items'> {
  icon: ReactNode
  /** The button's accessible name, if it differs from the menu's. */
  buttonLabel?: string
  className?: string
  /** Called before the menu opens. */
  onOpen?: () => void
}

/** A round button with its menu. */
export function MenuButton({
  label,
  buttonLabel = label,
  items,
  icon,
  className,
  onOpen,
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = () => {
    onOpen?.()
    setAnchor(button.current)
  }
  return (
    <>
      <IconButton
        ref={button}
        label={buttonLabel}
        icon={icon}
        className={cx(className)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={() => (anchor ? setAnchor(null) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      />
      {anchor && (
        <Menu {...{ label, items, anchor, id }} opener={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
