import type { RuleSet } from '../matching/rule.ts'
import { enContact, koContact, signContact } from './contact.ts'
import { enCrisis } from './en-crisis.ts'
import { enGrooming, enSexual } from './en-grooming.ts'
import { enHeld } from './en-held.ts'
import { enIndirect } from './en-indirect.ts'
import { enPlain } from './en-plain.ts'
import { koGrooming, koSexual } from './grooming.ts'
import { enInsult, koInsult } from './insult.ts'
import { koCrisis } from './ko-crisis.ts'
import { koHeld } from './ko-held.ts'
import { koIndirect } from './ko-indirect.ts'

/** Rules that read words. */
export const wordSets: RuleSet[] = [
  {
    language: 'ko',
    rules: [...koCrisis, ...koGrooming, ...koSexual, ...koInsult, ...koIndirect, ...koHeld],
  },
  {
    language: 'en',
    rules: [
      ...enCrisis,
      ...enGrooming,
      ...enSexual,
      ...enInsult,
      ...enIndirect,
      ...enPlain,
      ...enHeld,
    ],
  },
]

/** Rules that read signs as well. */
export const signSets: RuleSet[] = [
  { language: 'signs', rules: signContact },
  { language: 'ko', rules: koContact },
  { language: 'en', rules: enContact },
]
