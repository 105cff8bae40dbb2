import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

const longMs = 450
const wobble = 10

/** Opens by a right click or a long press. A phone that tells of a long press itself is heard; the others are timed. */
export function useLongPress(open: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const isOpen = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const pressed = () => {
    isOpen.current = true
    open()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      stop()
      pressed()
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return
      isOpen.current = false
      start.current = { x: event.clientX, y: event.clientY }
      stop()
      timer.current = setTimeout(pressed, longMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current
      if (Math.hypot(clientX - x, clientY - y) > wobble) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Else the finger that lets go would press what lies under it, and so close what it has opened.
    onTouchEnd: (event: TouchEvent) => {
      if (isOpen.current) event.preventDefault()
    },
  }
}
