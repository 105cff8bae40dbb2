interface Size {
  width: number
  height: number
}

/**
 * Return the size of a barcode in `room`, in CSS pixels, on a screen with `density` device pixels per CSS pixel. It is
 * enlarged by whole factors, because unequal bars cannot be scanned; only a barcode that is too large is scaled
 * smoothly.
 */
export function sharpSize(natural: Size, room: Size, density: number): Size & { isSharp: boolean } {
  const fits = Math.min(room.width / natural.width, room.height / natural.height) * density
  const factor = fits >= 1 ? Math.floor(fits) : fits
  return {
    width: (natural.width * factor) / density,
    height: (natural.height * factor) / density,
    isSharp: fits >= 1,
  }
}
