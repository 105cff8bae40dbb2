import type { AdminProduct, ProductCategory } from '@dodam/contract'
import { ProductChange } from '@dodam/contract/schemas'
import { type Checked, checkBy } from '../../../forms/check.ts'
import { ruleText } from '../../../ui/rule-text.ts'

/** The product's fields as typed. */
export interface Values {
  name: string
  category: ProductCategory | ''
  price: string
  credits: string
  description: string
  imageUrl: string | null
  isWelcomeGift: boolean
}
/** The fields to send. */
export type Fields = Pick<
  AdminProduct,
  'name' | 'category' | 'price' | 'credits' | 'description' | 'imageUrl' | 'isWelcomeGift'
>

export const empty: Values = {
  name: '',
  category: '',
  price: '',
  credits: '',
  description: '',
  imageUrl: null,
  isWelcomeGift: false,
}

export const valuesOf = (product: AdminProduct): Values => {
  const { name, category, price, credits, description, imageUrl, isWelcomeGift } = product
  return {
    name,
    category,
    description,
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
    category: values.category === '' ? undefined : values.category,
    price: numberIn(values.price),
    credits: numberIn(values.credits),
  }
  const { broken } = checkBy(ProductChange, empty, fields)
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
