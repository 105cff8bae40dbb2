import { normalise } from '@dodam/contract'
import { getChoseong } from 'es-hangul'

const initials = /^[ㄱ-ㅎ]+$/
const bare = (text: string) => normalise(text).toLowerCase().replaceAll(/\s+/g, '')

/** Whether one of the texts contains the query; initial consonants alone match Korean words too. */
export function finds(query: string, texts: readonly string[]): boolean {
  const asked = bare(query)
  return texts.map(bare).some((text) => {
    if (text.includes(asked)) return true
    return initials.test(asked) && getChoseong(text).includes(asked)
  })
}
