import { useEffect, useEffectEvent } from 'react'
import { imagesIn } from './pictures.ts'

/** Call back with images pasted anywhere on the page, and the focused element. Pasted text is not affected. */
export function usePastedImages(onPaste: (images: File[], focused: Element | null) => void): void {
  const hear = useEffectEvent((event: ClipboardEvent) => {
    const images = imagesIn(event.clipboardData?.files ?? [])
    if (images.length === 0) return
    event.preventDefault()
    onPaste(images, document.activeElement)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => hear(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
