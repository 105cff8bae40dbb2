import { helperSteps } from '@dodam/contract'
import { describe, expect, test } from 'vitest'
import english from '../rules/en.json' with { type: 'json' }
import korean from '../rules/ko.json' with { type: 'json' }
import { type FamilyId, familyIds, familyOf } from './families.ts'
import { variantsOf } from './say.ts'

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0
const languages = ['ko', 'en'] as const

/** What no answer may say, whatever it is asked. */
const never = {
  ko: /저도 사람|저는 (진짜 )?사람이에요|저는 상담사예요|상담사로서|기억하고 있어요|지난번에 말한|전에 말했|다 잘 될|다 잘될|괜찮아질 거예요|약속해요|약속할게요|반드시 나아|걱정 마세요|우울증이에요|힘내세요|파이팅|화이팅|AI로서/,
  en: /i(?:’m| am) (?:a human|human|a person|a therapist|a counsell?or|a doctor|real)\b|as an ai|i remember|last time you|you told me (?:before|yesterday)|everything will be|it will be (?:fine|okay|ok)|will get better|i promise|don’t worry|you have depression|cheer up|stay strong|calm down/i,
}

const dangers = (id: FamilyId) => id.startsWith('crisis') || id.startsWith('asked')

const written = { ko: /[가-힣]/, en: /^[A-Z]/ }
/** Another register than 해요체, or signs that are not the ones of the app's words. */
const strange = {
  ko: /당신|[가-힣]+합니다|십시오|(?<![가-힣])너(는|를|의|도|한테)(?![가-힣])/,
  en: /'|[가-힣]/,
}

describe.each(languages)('the words in %s', (language) => {
  const all = familyIds.flatMap((id) =>
    variantsOf(language, id).map((variant, at) => ({ id, at, ...variant })),
  )
  const text = ({ opening, rest }: { opening: string; rest: string }) => `${opening} ${rest}`.trim()

  test('there are at least 60 families with four variants each; a fact can be told in one', () => {
    const many = familyIds.filter((id) => variantsOf(language, id).length >= 4)
    expect(many.length).toBeGreaterThanOrEqual(60)
    const few = familyIds.filter((id) => familyOf(id).kind !== 'app' && !many.includes(id))
    for (const id of few) expect(variantsOf(language, id), id).toHaveLength(2)
    for (const id of familyIds) expect(variantsOf(language, id), id).not.toHaveLength(0)
  })

  test.each(all)('$id $at is short, asks once at most, and claims nothing untrue', (variant) => {
    const said = text(variant)
    expect(variant.opening).not.toBe('')
    expect(variant.rest).not.toBe('')
    expect(count(said, /\?/g)).toBeLessThanOrEqual(1)
    expect(variant.opening).not.toContain('?')
    expect([...said].length).toBeLessThanOrEqual(language === 'ko' ? 180 : 330)
    const sentences = said.split(/(?<=[.?!])\s+/)
    // Only where there is danger there may be more.
    expect(sentences.length).toBeLessThanOrEqual(dangers(variant.id) ? 6 : 4)
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(said).not.toMatch(never[language])
    expect(said).not.toMatch(/https?:|www\.|[*#\n]|\|/)
    expect(said).toMatch(written[language])
    expect(said).not.toMatch(strange[language])
  })

  test('no sentence is said by two variants', () => {
    const seen = new Map<string, string>()
    for (const variant of all)
      for (const sentence of text(variant).split(/(?<=[.?!])\s+/)) {
        expect.soft(seen.get(sentence), `${variant.id}: ${sentence}`).toBeUndefined()
        seen.set(sentence, variant.id)
      }
  })
})

test('every rule is of a family', () => {
  const strangers = Object.keys({ ...korean, ...english }).filter((id) =>
    familyIds.every((one) => one !== id),
  )
  expect(strangers).toEqual([])
})

test('every crisis family offers the helplines and goes on with another one', () => {
  const crises = familyIds.map(familyOf).filter(({ kind }) => kind === 'crisis')
  expect(crises.length).toBeGreaterThan(8)
  for (const { id, step, sibling } of crises) {
    expect(step, id).toBe('helplines')
    expect(sibling === undefined ? undefined : familyOf(sibling).kind, id).toBe('crisis')
  }
})

test('every step is one the app knows, and every family has one that goes on for it', () => {
  for (const { id, step, sibling } of familyIds.map(familyOf)) {
    expect([undefined, ...helperSteps], id).toContain(step)
    expect(sibling, id).toBeDefined()
  }
})
