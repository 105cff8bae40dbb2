interface Size {
  width: number
  height: number
}

/**
 * Return how large a barcode is shown in `room`, in CSS pixels, on a screen with so many device pixels to one of them. It
 * grows by whole numbers, as bars that are not equally wide cannot be scanned; only what is too large is shrunk smoothly.
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
