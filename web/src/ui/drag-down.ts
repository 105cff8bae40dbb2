/** A sheet closes when dragged by this share of its height, or at this speed in px/ms. */
const closingPart = 0.35
const closingSpeed = 0.5
/** Smaller movements in px may still be a press. */
const slack = 8

/** Whether the touch can still scroll an element below it, or drags a control of its own. */
function isTaken(from: EventTarget | null, sheet: Element): boolean {
  for (
    let element = from instanceof Element ? from : null;
    element && element !== sheet;
    element = element.parentElement
  )
    if (element.scrollTop > 0 || element.matches('select, input[type=range]')) return true
  return false
}

const returning = { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.25, 1)' }

/** Let a touch drag a dialog's sheet down, where dialogs are sheets. Return how to stop. */
export function startDragging(dialog: HTMLElement, onClose: () => void): () => void {
  const sheet = dialog.querySelector<HTMLElement>(':scope > [data-sheet]')
  if (!sheet) return () => undefined
  let start: { x: number; y: number } | null = null
  let isDragging = false
  let last = { y: 0, at: 0, speed: 0 }

  const begin = ({ touches, target }: TouchEvent) => {
    const touch = touches[0]
    const isSheet = matchMedia('(width < 40rem)').matches
    start =
      touch && touches.length === 1 && isSheet && !isTaken(target, sheet)
        ? { x: touch.clientX, y: touch.clientY }
        : null
    isDragging = false
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!start || !touch) return
    const down = touch.clientY - start.y
    if (!isDragging) {
      const across = Math.abs(touch.clientX - start.x)
      if (Math.max(across, Math.abs(down)) < slack) return
      // Upwards or sideways is not a drag of the sheet for the rest of this touch.
      if (down <= across) {
        start = null
        return
      }
      isDragging = true
      last = { y: touch.clientY, at: event.timeStamp, speed: 0 }
    }
    event.preventDefault()
    const elapsed = event.timeStamp - last.at
    if (elapsed > 0)
      last = { y: touch.clientY, at: event.timeStamp, speed: (touch.clientY - last.y) / elapsed }
    sheet.style.translate = `0 ${Math.max(0, down)}px`
  }
  const end = (event: TouchEvent) => {
    const down = last.y - (start?.y ?? 0)
    const wasDragging = isDragging
    start = null
    isDragging = false
    if (!wasDragging) return
    const from = sheet.style.translate
    sheet.style.translate = ''
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      sheet.animate([{ translate: from }, { translate: '0 0' }], returning)
    const isFast = last.speed > closingSpeed && event.timeStamp - last.at < 100
    const isFar = down > sheet.offsetHeight * closingPart
    // A dialog that asks before closing, or stays open, returns to its place.
    if (event.type === 'touchend' && (isFast || isFar)) onClose()
  }
  sheet.addEventListener('touchstart', begin, { passive: true })
  sheet.addEventListener('touchmove', move, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', end)
  return () => {
    sheet.removeEventListener('touchstart', begin)
    sheet.removeEventListener('touchmove', move)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', end)
  }
}
