import { maxPictureBytes, maxPictureSide, pictureTypes, type Rule } from '@dodam/contract'
import { newId } from '../../../device/new-id.ts'

/** A chosen picture, ready to be sent. */
export interface Picked {
  key: string
  name: string
  dataUrl: string
}

/** A file that cannot be sent as a picture, with the rule it breaks. */
export class PictureBroken extends Error {
  readonly rule: Rule
  constructor(rule: Rule) {
    super(rule)
    this.rule = rule
  }
}

const isSent = (type: string) => pictureTypes.some((one) => one === type)

function urlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const { result } = reader
      if (typeof result === 'string') resolve(result)
      else reject(new PictureBroken('picture.broken'))
    })
    reader.addEventListener('error', () => reject(new PictureBroken('picture.broken')))
    reader.readAsDataURL(file)
  })
}

async function opened(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch {
    throw new PictureBroken('picture.broken')
  }
}

/** The conversions of a photo, tried until the result is small enough. The first one keeps the edges of bars exact. */
const attempts = [
  { side: maxPictureSide, type: 'image/png', quality: 1 },
  { side: maxPictureSide, type: 'image/jpeg', quality: 0.85 },
  { side: 1_600, type: 'image/jpeg', quality: 0.8 },
  { side: 1_200, type: 'image/jpeg', quality: 0.8 },
  { side: 900, type: 'image/jpeg', quality: 0.75 },
]

async function shrunk(image: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const paper = canvas.getContext('2d')
  if (!paper) throw new PictureBroken('picture.broken')
  for (const { side, type, quality } of attempts) {
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    canvas.width = Math.max(1, Math.round(image.width * scale))
    canvas.height = Math.max(1, Math.round(image.height * scale))
    // JPEG has no transparency, and a barcode needs a white background.
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(image, 0, 0, canvas.width, canvas.height)
    const file = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality)
    })
    if (file && file.size <= maxPictureBytes) return file
  }
  throw new PictureBroken('picture.size')
}

/**
 * Prepare a file for sending: unchanged if the server accepts it, otherwise smaller. Throws PictureBroken if it is not
 * a picture. The server checks all of it again.
 */
export async function pick(file: File): Promise<Picked> {
  if (!file.type.startsWith('image/')) throw new PictureBroken('picture.type')
  const image = await opened(file)
  const isSmall = Math.max(image.width, image.height) <= maxPictureSide
  const isFit = isSent(file.type) && file.size <= maxPictureBytes && isSmall
  const sent = isFit ? file : await shrunk(image)
  image.close()
  return { key: newId(), name: file.name, dataUrl: await urlOf(sent) }
}

/** Return the keys of pictures with the same bytes as an earlier one. */
export function sameAsBefore(pictures: readonly Picked[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { key, dataUrl } of pictures) {
    if (seen.has(dataUrl)) twice.add(key)
    seen.add(dataUrl)
  }
  return twice
}

/** Less than the maximum of one call, to leave room for the fields beside the pictures. */
const maxCallLength = 7_000_000

/** Split the pictures into calls. `room` is the size of what a call contains beside them, such as the cover. */
export function inCalls(
  pictures: readonly Picked[],
  { most, room = 0 }: { most: number; room?: number },
): Picked[][] {
  const calls: Picked[][] = []
  let length = room
  for (const picture of pictures) {
    const last = calls.at(-1)
    const next = length + picture.dataUrl.length
    if (last === undefined || last.length >= most || next > maxCallLength) {
      calls.push([picture])
      length = picture.dataUrl.length + (last === undefined ? room : 0)
    } else {
      last.push(picture)
      length = next
    }
  }
  return calls
}

/** Return the images of pasted or chosen files. */
export const imagesIn = (files: Iterable<File>): File[] =>
  [...files].filter(({ type }) => type.startsWith('image/'))
