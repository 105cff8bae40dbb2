import type { AdminProduct, ProductCategory } from '@dodam/contract'
import { ProductChange } from '@dodam/contract/schemas'
import { type Checked, checkBy } from '../../../forms/check.ts'
import { ruleText } from '../../../ui/rule-text.ts'

/** The product's fields as typed. */
export interface Values {
  nameKo: string
  nameEn: string
  descriptionKo: string
  descriptionEn: string
  category: ProductCategory | ''
  price: string
  credits: string
  imageUrl: string | null
  isWelcomeGift: boolean
}
/** The fields to send. */
export type Fields = Pick<
  AdminProduct,
  | ('nameKo' | 'nameEn' | 'descriptionKo' | 'descriptionEn')
  | ('category' | 'price' | 'credits' | 'imageUrl' | 'isWelcomeGift')
>

export const empty: Values = {
  nameKo: '',
  nameEn: '',
  descriptionKo: '',
  descriptionEn: '',
  category: '',
  price: '',
  credits: '',
  imageUrl: null,
  isWelcomeGift: false,
}

export const valuesOf = (product: AdminProduct): Values => {
  const { category, price, credits, imageUrl, isWelcomeGift } = product
  return {
    nameKo: product.nameKo ?? '',
    nameEn: product.nameEn ?? '',
    descriptionKo: product.descriptionKo ?? '',
    descriptionEn: product.descriptionEn ?? '',
    category,
    imageUrl,
    isWelcomeGift,
    price: price === 0 ? '' : String(price),
    credits: credits === 0 ? '' : String(credits),
  }
}

/** Return a typed number, with or without commas; 0 if empty, NaN if invalid. */
export function numberIn(text: string): number {
  const plain = text.replaceAll(/[\s,]/g, '')
  if (plain === '') return 0
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Check the typed values by the contract's rules. */
export function checkProduct(values: Values): Checked<Values, Fields> {
  const fields = {
    ...values,
    nameKo: values.nameKo.trim() || null,
    nameEn: values.nameEn.trim() || null,
    descriptionKo: values.descriptionKo.trim() || null,
    descriptionEn: values.descriptionEn.trim() || null,
    category: values.category === '' ? undefined : values.category,
    price: numberIn(values.price),
    credits: numberIn(values.credits),
  }
  const { broken } = checkBy(ProductChange, empty, fields)
  if (fields.nameKo === null && fields.nameEn === null) broken.nameKo = ruleText('product.name')
  if (Number.isNaN(fields.price)) broken.price = ruleText('product.price')
  if (values.category === '') broken.category = ruleText('product.category')
  // The contract has no rule of its own for credits.
  if (broken.credits !== undefined) broken.credits = ruleText('field.invalid')
  if (fields.category === undefined || Object.keys(broken).length > 0)
    return { sent: undefined, broken }
  return { sent: { ...fields, category: fields.category }, broken: {} }
}

/** Return the fields that changed. */
export const changedIn = (fields: Fields, before: AdminProduct): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => before[name as keyof Fields] !== value),
  )
