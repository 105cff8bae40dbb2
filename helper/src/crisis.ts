import { checkText, type Finding, swallowedIn, type Why } from '@dodam/safety'
import type { FamilyId } from './families.ts'

/** Which family answers which reason. What only the model finds has none that it could name. */
const familyOfReason: Partial<Record<Why, FamilyId>> = {
  'crisis.plan': 'crisis-plan',
  'crisis.method': 'crisis-plan',
  'crisis.pact': 'crisis-plan',
  'crisis.overdose': 'crisis-overdose',
  'crisis.suicide': 'crisis-suicide',
  'crisis.goodbye': 'crisis-goodbye',
  'crisis.self-harm': 'crisis-self-harm',
  'crisis.abuse': 'crisis-abuse',
  'crisis.neglect': 'crisis-neglect',
  'crisis.friend': 'crisis-friend',
  'crisis.likely': 'crisis-unnamed',
}

/** What is said to the helper itself. The other signs of an approach are mostly told of another person. */
const approaching: readonly string[] = ['grooming.picture', 'grooming.meet', 'sexual.approach']

const rank = { low: 0, medium: 1, high: 2 }

/** What the check of texts says about one message. */
export interface Checked {
  /** Found for sure. */
  crisis: FamilyId | undefined
  /** Found with certainty of the highest degree, and not by the look of the whole text alone. */
  isGrave: boolean
  isLikelyCrisis: boolean
  /** Tells of swallowed medicine, which is none alone. */
  hasSwallowed: boolean
  /** Sexual talk, or a wish to meet or to get pictures. */
  isApproach: boolean
  hasContact: boolean
  isInsult: boolean
}

export function checked(message: string): Checked {
  const findings = checkText(message, { place: 'helper' })
  const of = (isMeant: (finding: Finding) => boolean) => findings.filter(isMeant)
  const crises = of(({ kind }) => kind === 'crisis').toSorted(
    (one, other) => rank[other.severity] - rank[one.severity],
  )
  const [worst] = crises
  const isSure = worst !== undefined && worst.severity !== 'low'
  const isMore = ({ severity }: Finding) => severity !== 'low'
  return {
    crisis: isSure ? (familyOfReason[worst.why] ?? 'crisis-suicide') : undefined,
    isGrave: worst?.severity === 'high',
    isLikelyCrisis: worst !== undefined && !isSure,
    hasSwallowed: swallowedIn(message) !== undefined,
    isApproach: of(({ why }) => approaching.includes(why)).some(isMore),
    hasContact: of(({ kind }) => kind === 'contact').some(isMore),
    isInsult: of(({ kind }) => kind === 'insult').some(isMore),
  }
}
