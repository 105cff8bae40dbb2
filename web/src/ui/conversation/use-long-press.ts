import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

const longMs = 450
const wobble = 10

/**
 * Open by a right click or a long press. Uses the browser's own long-press event where there is one, otherwise a timer.
 */
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
    // Otherwise lifting the finger would click what is below it, and close what was just opened.
    onTouchEnd: (event: TouchEvent) => {
      if (isOpen.current) event.preventDefault()
    },
  }
}
