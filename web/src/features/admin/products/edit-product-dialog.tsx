import { type AdminProduct, store } from '@dodam/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { FormError } from '../../../forms/form-error.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { pickCover } from './cover-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { changedIn, checkProduct, valuesOf } from './product-form.ts'
import { usePastedImages } from './use-paste.ts'

interface Props {
  product: AdminProduct
  onClose: () => void
}

/** What is said of a product. Only what was changed here is sent, so that another admin's change beside it stays. */
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
    <Dialog
      open
      size="md"
      onClose={onClose}
      isDirty={form.isDirty && !form.isSending}
      title={t('admin.products.edit')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form.id} disabled={!form.isDirty} busy={form.isSending}>
            {t('admin.products.save')}
          </Button>
        </>
      }
    >
      <form id={form.id} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <ProductFields {...{ control, register, errorOf, cover }} />
        <FormError form={form.id} text={form.failure} />
      </form>
    </Dialog>
  )
}
