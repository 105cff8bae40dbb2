import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { returnFocus } from './focus.ts'
import { useLayer } from './layers.ts'

/**
 * Close a small layer on Back, Esc, a press outside and when the focus leaves it. The focus returns to its opener, or
 * to the element focused before. Call it before the layer takes the focus.
 */
export function useDismissal(
  layer: RefObject<HTMLElement | null>,
  openerNow: () => HTMLElement | null | undefined,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  const openerOf = useEffectEvent(openerNow)
  useLayer(onClose)

  useLayoutEffect(() => {
    const shown = layer.current
    const opener = openerOf() ?? document.activeElement
    return () => {
      // Before unmounting, so that a dialog opened by the layer can return the focus.
      if (!shown?.contains(document.activeElement) || !(opener instanceof HTMLElement)) return
      opener.focus({ preventScroll: true })
      returnFocus(opener)
    }
  }, [layer])

  useEffect(() => {
    const outside = ({ target }: Event) => {
      const isWithin =
        target instanceof Node && (layer.current?.contains(target) || openerOf()?.contains(target))
      if (!isWithin) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Esc must not close the dialog below as well.
      event.preventDefault()
      close()
      openerOf()?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [layer])
}
