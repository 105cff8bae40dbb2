import type { Language } from '../shared/schemas.ts'
import { aliasColors, aliasFigures } from './rules.ts'
import type { Alias } from './schemas.ts'

/** Return the alias with a number from 0 to `aliasCount` - 1; larger numbers start again. */
export const aliasOf = (number: number): Alias => ({
  color: aliasColors[number % aliasColors.length] ?? 'red',
  figure: aliasFigures[Math.floor(number / aliasColors.length) % aliasFigures.length] ?? 'sprout',
})

type Words<Code extends string> = Record<Language, Record<Code, string>>

const colorWords: Words<Alias['color']> = {
  ko: {
    red: '빨간',
    orange: '주황',
    yellow: '노란',
    lime: '연두',
    green: '초록',
    teal: '청록',
    blue: '파란',
    purple: '보라',
    pink: '분홍',
    brown: '갈색',
  },
  en: {
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    lime: 'Lime',
    green: 'Green',
    teal: 'Teal',
    blue: 'Blue',
    purple: 'Purple',
    pink: 'Pink',
    brown: 'Brown',
  },
}

const figureWords: Words<Alias['figure']> = {
  ko: {
    sprout: '새싹',
    cloud: '구름',
    star: '별',
    drop: '물방울',
    moon: '달',
    leaf: '나뭇잎',
    mushroom: '버섯',
    acorn: '도토리',
    flower: '꽃',
    shell: '조개',
    clover: '클로버',
    balloon: '풍선',
  },
  en: {
    sprout: 'sprout',
    cloud: 'cloud',
    star: 'star',
    drop: 'drop',
    moon: 'moon',
    leaf: 'leaf',
    mushroom: 'mushroom',
    acorn: 'acorn',
    flower: 'flower',
    shell: 'shell',
    clover: 'clover',
    balloon: 'balloon',
  },
}

/** Return an alias in words, for example 파란 새싹 or Blue sprout. */
export const aliasName = ({ color, figure }: Alias, language: Language): string =>
  `${colorWords[language][color]} ${figureWords[language][figure]}`
