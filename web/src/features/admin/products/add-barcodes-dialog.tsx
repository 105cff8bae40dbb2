import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { toast } from '../../../ui/toast.ts'
import { BarcodePictures } from './barcode-pictures.tsx'
import { usePastedImages } from './use-paste.ts'
import { usePictures } from './use-pictures.ts'
import { useSendingPictures } from './use-sending-pictures.ts'

/** Adds barcodes to a product. */
export function AddBarcodesDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const pictures = usePictures()
  const sending = useSendingPictures(pictures)
  const [isTried, setTried] = useState(false)
  const hasPictures = pictures.pictures.length > 0
  const form = useSchemaForm({
    defaults: {},
    check: (sent) => ({ sent, broken: {} }),
    send: async () => {
      if (!hasPictures || pictures.notes.size > 0) return { kind: 'undone' }
      const outcome = await sending.send(id)
      if (outcome?.kind === 'done') {
        toast(t('admin.products.barcodesAdded'), { tone: 'calm' })
        onClose()
      }
      return outcome ?? { kind: 'undone' }
    },
  })
  const { isSending } = form
  usePastedImages((images) => {
    if (!isSending) pictures.add(images)
  })
  const submit = (event: FormEvent) => {
    setTried(true)
    form.submit(event)
  }
  return (
    <FormDialog
      loses="entries"
      size="md"
      onClose={onClose}
      form={{ ...form, submit, isDirty: hasPictures && !isSending }}
      title={t('admin.products.addBarcodes')}
      confirm={t('admin.products.send')}
    >
      <BarcodePictures
        held={pictures}
        {...{ isSending }}
        progress={sending.progress}
        error={isTried && !hasPictures ? t('admin.products.pictures.missing') : undefined}
      />
    </FormDialog>
  )
}
