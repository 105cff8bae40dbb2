import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../forms/form-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { BarcodePictures } from './barcode-pictures.tsx'
import { usePastedImages } from './use-paste.ts'
import { usePictures } from './use-pictures.ts'
import { useSendingPictures } from './use-sending-pictures.ts'

/** More barcodes for a product. */
export function AddBarcodesDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const pictures = usePictures()
  const { send, progress } = useSendingPictures(pictures)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isSending = progress !== null
  const hasPictures = pictures.pictures.length > 0
  usePastedImages((images) => {
    if (!isSending) pictures.add(images)
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(undefined)
    if (isSending || !hasPictures || pictures.notes.size > 0) return
    const outcome = await send(id)
    if (outcome?.kind === 'done') {
      toast(t('admin.products.barcodesAdded'), { tone: 'calm' })
      onClose()
    }
    if (outcome?.kind === 'refused') setFailure(outcome.text)
  }
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      isDirty={hasPictures && !isSending}
      title={t('admin.products.addBarcodes')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form} busy={isSending}>
            {t('admin.products.send')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        <BarcodePictures
          held={pictures}
          {...{ isSending, progress }}
          error={isTried && !hasPictures ? t('admin.products.pictures.missing') : undefined}
        />
        <FormError form={form} text={failure} />
      </form>
    </Dialog>
  )
}
