import { type AdminProduct, store } from '@dodam/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { pickCover } from './cover-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { changedIn, checkProduct, valuesOf } from './product-form.ts'
import { usePastedImages } from './use-paste.ts'

interface Props {
  product: AdminProduct
  onClose: () => void
}

/** Edits a product. Only changed fields are sent, so that another admin's change of other fields stays. */
export function EditProductDialog({ product, onClose }: Props) {
  const { t } = useTranslation()
  const cover = useRef<HTMLDivElement>(null)
  const [before] = useState(product)
  const change = useAct(store.change, {
    done: 'admin.products.saved',
    isQuiet: true,
    failed: 'admin.products.saveFailed',
  })
  const { control, register, errorOf, setValue, ...form } = useSchemaForm({
    defaults: valuesOf(before),
    check: checkProduct,
    send: async (fields) => {
      const outcome = await change.run({
        params: { id: before.id },
        body: changedIn(fields, before),
      })
      if (outcome.kind === 'done') onClose()
      return outcome
    },
  })
  usePastedImages(([first]) => {
    if (first && !form.isSending)
      void pickCover(first, (imageUrl) => setValue('imageUrl', imageUrl, { shouldDirty: true }))
  })
  return (
    <FormDialog
      loses="changes"
      size="md"
      onClose={onClose}
      title={t('admin.products.edit')}
      form={form}
      confirm={t('admin.products.save')}
      isDisabled={!form.isDirty}
    >
      <ProductFields {...{ control, register, errorOf, cover }} />
    </FormDialog>
  )
}
