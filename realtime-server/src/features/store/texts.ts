import type { AdminProduct, Language, ProductTexts } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import { refusedField } from '../../core/http/problem.ts'

type TextsRow = Pick<
  Selectable<Database['products']>,
  'name' | 'nameEn' | 'description' | 'descriptionEn'
>
type TextsByLanguage = Pick<AdminProduct, 'nameKo' | 'nameEn' | 'descriptionKo' | 'descriptionEn'>

/** Return a product's name for a reader with this language. */
export const nameIn = ({ name, nameEn }: Pick<TextsRow, 'name' | 'nameEn'>, language: Language) =>
  language === 'en' ? (nameEn ?? name) : name

/** Return a product's description for a reader with this language. */
export const descriptionIn = (
  { description, descriptionEn }: Pick<TextsRow, 'description' | 'descriptionEn'>,
  language: Language,
) => (language === 'en' ? (descriptionEn ?? description) : description)

/** Return the texts of a product by language; null where there is none, and readers get the other one. */
export const textsByLanguage = (row: TextsRow): TextsByLanguage => ({
  nameKo: row.name === row.nameEn ? null : row.name,
  nameEn: row.nameEn,
  descriptionKo: row.description === (row.descriptionEn ?? '') ? null : row.description,
  descriptionEn: row.descriptionEn,
})

export const noTexts: TextsByLanguage = {
  nameKo: null,
  nameEn: null,
  descriptionKo: null,
  descriptionEn: null,
}

/**
 * Return the columns of a product's texts after a change by a caller with this language. Throws VALIDATION_FAILED where
 * no name would be left.
 */
export function textsAfter(
  before: TextsByLanguage,
  given: ProductTexts,
  language: Language,
): TextsRow {
  const ofCaller = language === 'ko' ? 'Ko' : 'En'
  const after = (of: 'name' | 'description', by: 'Ko' | 'En') => {
    const plain = by === ofCaller ? given[of] : undefined
    const { [`${of}${by}` as const]: text = plain } = given
    return (text === undefined ? before[`${of}${by}`] : text) || null
  }
  // Equal texts are kept as the Korean one, which readers of English get too. Stored as both, they would be the English one alone.
  const both = (of: 'name' | 'description') => {
    const [ko, en] = [after(of, 'Ko'), after(of, 'En')]
    return { text: ko ?? en, english: ko === en ? null : en }
  }
  const [name, description] = [both('name'), both('description')]
  if (name.text === null) throw refusedField('name', 'product.name', language)
  return {
    name: name.text,
    nameEn: name.english,
    description: description.text ?? '',
    descriptionEn: description.english,
  }
}
