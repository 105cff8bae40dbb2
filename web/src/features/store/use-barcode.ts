import { store } from '@dodam/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError, call } from '../../api/call.ts'
import { readPicture } from '../../api/picture.ts'
import { type Gift, keepGift, keptBarcode } from './kept-gifts.ts'

/** Download the picture, because its link expires after minutes; a kept one is shown offline. */
async function readBarcode(userId: number, gift: Gift, signal: AbortSignal): Promise<Blob> {
  const held = await keptBarcode(userId, gift.id)
  if (held) return held
  try {
    return await readPicture(gift.barcodeUrl, signal)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'NOT_FOUND') throw error
    const query = { limit: 1, before: gift.id + 1 }
    const [again] = await call(store.listGifts, { query }, signal)
    if (again?.id !== gift.id) throw error
    return await readPicture(again.barcodeUrl, signal)
  }
}

/** A picture as a file, and as an address for an image element. */
export interface Picture {
  file: Blob
  address: string
}

const shown = (file: Blob): Promise<Picture> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      const { result: address } = reader
      if (typeof address === 'string') resolve({ file, address })
      else reject(reader.error ?? new Error('The picture cannot be read'))
    })
    reader.readAsDataURL(file)
  })

/** Return the barcode of a gift, and keep it on this device. */
export function useBarcode(userId: number, gift: Gift) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['barcode', userId, gift.id],
    queryFn: async ({ signal }) => await shown(await readBarcode(userId, gift, signal)),
    // The picture of a gift never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (data) void keepGift(userId, gift, data.file)
  }, [userId, gift, data])
  return { picture: data, error, isFetching, retry: () => void refetch() }
}

export type Barcode = ReturnType<typeof useBarcode>
