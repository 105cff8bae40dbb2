import { type AdminProductDetail, type BarcodeUpload, maxPictures, store } from '@dodam/contract'
import { useState } from 'react'
import { type Outcome, type Says } from '../../../acts/outcome.ts'
import { useAct } from '../../../acts/use-act.ts'
import { inCalls } from './pictures.ts'
import type { Pictures } from './use-pictures.ts'

type First = (sent: BarcodeUpload) => Promise<Outcome<AdminProductDetail>>

/** A refusal that names pictures is shown at those pictures. */
const says = { isQuiet: true, failed: 'admin.products.uploadFailed' } satisfies Says<unknown>

/**
 * Send pictures in as many calls as needed. `first` makes the first call if the product does not exist yet. Stops at
 * the first refusal: the pictures stored before stay stored, and the rest can be sent again.
 */
export function useSendingPictures(held: Pictures) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const more = useAct(store.addBarcodes, says)

  const send = async (
    productId: number | null,
    { first, room = 0 }: { first?: First; room?: number } = {},
  ): Promise<Outcome<AdminProductDetail> | null> => {
    const { generateCodes } = held
    const all = held.pictures.length
    let id = productId
    let done = 0
    let last: Outcome<AdminProductDetail> | null = null
    for (const sent of inCalls(held.pictures, { most: maxPictures, room })) {
      setProgress({ done, all })
      const body = { barcodeImages: sent.map(({ dataUrl }) => dataUrl), generateCodes }
      last = await (id === null && first
        ? first(body)
        : more.run({ params: { id: id ?? 0 }, body }))
      if (last.kind !== 'done') {
        if (last.kind === 'refused') held.refuse(sent, last.error.details)
        break
      }
      id = last.answer.id
      done += sent.length
      held.stored(sent)
    }
    setProgress(null)
    return last
  }
  return { send, progress }
}
