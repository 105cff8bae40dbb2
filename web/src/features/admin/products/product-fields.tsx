import { productCategories, productDescriptionLength } from '@dodam/contract'
import { type Ref } from 'react'
import { type Control, Controller, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { CoverField } from './cover-field.tsx'
import type { Fields, Values } from './product-form.ts'

interface Props {
  control: Control<Values, unknown, Fields>
  register: UseFormRegister<Values>
  errorOf: (field: keyof Values) => string | undefined
  cover: Ref<HTMLDivElement>
}

/** The fields of a product, without its codes. */
export function ProductFields({ control, register, errorOf, cover }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['Ko', 'En'] as const).map((of) => (
          <fieldset key={of} className="flex min-w-0 flex-col gap-4">
            <legend className="pb-2 font-semibold">{t(`admin.products.in.${of}`)}</legend>
            <TextField
              {...register(`name${of}`)}
              {...(of === 'Ko' && { 'data-autofocus': true })}
              lang={of.toLowerCase()}
              autoComplete="off"
              label={t('admin.products.field.name')}
              error={errorOf(`name${of}`)}
            />
            <FormTextArea
              {...{ control, errorOf }}
              name={`description${of}`}
              isShort
              label={t('admin.products.field.description')}
              limits={productDescriptionLength}
            />
          </fieldset>
        ))}
      </div>
      <p className="-mt-3 text-sm text-ink-soft">{t('admin.products.in.hint')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...register('category')}
          label={t('admin.products.field.category')}
          error={errorOf('category')}
        >
          <option value="">{t('admin.products.field.choose')}</option>
          {productCategories.map((category) => (
            <option key={category} value={category}>
              {t(`store.category.${category}`)}
            </option>
          ))}
        </Select>
        <TextField
          {...register('price')}
          inputMode="decimal"
          autoComplete="off"
          label={t('admin.products.field.price')}
          hint={t('admin.products.field.priceHint')}
          error={errorOf('price')}
        />
        <TextField
          {...register('credits')}
          inputMode="numeric"
          autoComplete="off"
          label={t('admin.products.field.credits')}
          error={errorOf('credits')}
        />
      </div>
      <Controller
        control={control}
        name="isWelcomeGift"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={t('admin.products.field.welcome')}
            hint={t('admin.products.field.welcomeHint')}
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="imageUrl"
        render={({ field: { value, onChange } }) => (
          <CoverField ref={cover} {...{ value, onChange }} error={errorOf('imageUrl')} />
        )}
      />
    </>
  )
}
