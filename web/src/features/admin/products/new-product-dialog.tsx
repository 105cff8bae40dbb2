import { store } from '@dodam/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { toast } from '../../../ui/toast.ts'
import { BarcodePictures } from './barcode-pictures.tsx'
import { pickCover } from './cover-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { checkProduct, empty, type Fields } from './product-form.ts'
import { usePastedImages } from './use-paste.ts'
import { usePictures } from './use-pictures.ts'
import { useSendingPictures } from './use-sending-pictures.ts'

interface Props {
  onClose: () => void
  onMade: (id: number) => void
}

/** Creates a product with its barcodes. After a refusal all input stays. */
export function NewProductDialog({ onClose, onMade }: Props) {
  const { t } = useTranslation()
  const cover = useRef<HTMLDivElement>(null)
  const pictures = usePictures()
  const sending = useSendingPictures(pictures)
  /** The id of the product once it is created, with only barcodes left to send. */
  const [madeId, setMadeId] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const create = useAct(store.create, { isQuiet: true, failed: 'admin.products.createFailed' })

  const save = async (fields: Fields) => {
    if (pictures.pictures.length === 0 || pictures.notes.size > 0)
      return { kind: 'undone' } as const
    const outcome = await sending.send(madeId, {
      room: fields.imageUrl?.length ?? 0,
      first: async (sent) => {
        const made = await create.run({ body: { ...fields, ...sent } })
        if (made.kind === 'done') setMadeId(made.answer.id)
        return made
      },
    })
    if (outcome?.kind === 'done') {
      toast(t('admin.products.created'), { tone: 'calm' })
      onMade(outcome.answer.id)
    }
    return outcome ?? ({ kind: 'undone' } as const)
  }
  const { control, register, errorOf, setValue, ...form } = useSchemaForm({
    defaults: empty,
    check: checkProduct,
    send: save,
  })
  usePastedImages((images, focused) => {
    const [first] = images
    if (form.isSending || !first) return
    if (cover.current?.contains(focused))
      void pickCover(first, (imageUrl) => setValue('imageUrl', imageUrl, { shouldDirty: true }))
    else pictures.add(images)
  })

  const hasPictures = pictures.pictures.length > 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setTried(true)
    const typed = new FormData(event.currentTarget)
    const isFilled = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' && /\S/.test(value)
    }
    const isMissing = !isFilled('category') || !['nameKo', 'nameEn'].some(isFilled)
    if (!hasPictures || (madeId === null && isMissing))
      toast(t('admin.products.required'), { tone: 'danger' })
    form.submit(event)
  }
  return (
    <FormDialog
      loses="entries"
      size="md"
      onClose={onClose}
      title={t('admin.products.add')}
      description={madeId === null ? undefined : t('admin.products.madeWithout')}
      isDirty={form.isDirty || hasPictures}
      form={{ ...form, submit }}
      confirm={t(madeId === null ? 'admin.products.create' : 'admin.products.sendRest')}
    >
      <fieldset disabled={madeId !== null} className="flex min-w-0 flex-col gap-5">
        <ProductFields {...{ control, register, errorOf, cover }} />
      </fieldset>
      <BarcodePictures
        held={pictures}
        isSending={form.isSending}
        progress={sending.progress}
        error={isTried && !hasPictures ? t('admin.products.pictures.missing') : undefined}
      />
    </FormDialog>
  )
}
