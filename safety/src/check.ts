import { type DigitRun, digitRuns } from './contact/digits.ts'
import { findHandles } from './contact/handle.ts'
import { withoutHelplines } from './contact/helplines.ts'
import { findPhones, type PhoneFound } from './contact/phone.ts'
import { findSplitName, findSplitPhone } from './contact/split.ts'
import { type Draft, inOrder, merged } from './drafts.ts'
import type { Finding, Kind, Severity, Surroundings } from './finding.ts'
import { baseForm } from './forms/base.ts'
import { keyboardForm } from './forms/keyboard.ts'
import type { Mapped } from './forms/mapped.ts'
import { isJoined, openedForm, stretchedForm } from './forms/opened.ts'
import { signForm } from './forms/sign.ts'
import { spelledForm } from './forms/spelled.ts'
import { wordForm } from './forms/words.ts'
import { type Rules, rulesIn } from './matching/compile.ts'
import { type Match, matchForm } from './matching/match.ts'
import {
  isCertain,
  isClear,
  isDoubted,
  isFound,
  modelKindOf,
  type Scored,
  scoresOf,
} from './model/score.ts'
import { type ModelKind, modelKinds } from './model/stored.ts'
import { heldReasons, overdose, type Why } from './reasons.ts'
import { swallowedIn } from './swallowed.ts'

let rules: Rules | undefined
/** Take the rules from their file; without them nothing can be checked. */
export function setRules(table: string): void {
  rules = rulesIn(table)
}

const RANK: Record<Severity, number> = { low: 0, medium: 1, high: 2 }
/** What the team must read first gives the reason wherever it touches other signs of a crisis, and after it an overdose. */
const rankOf = (severity: Severity, why: Why) =>
  RANK[severity] + (heldReasons.includes(why) ? 1 : why === overdose ? 0.5 : 0)
const RAISED: Record<Severity, Severity> = { low: 'medium', medium: 'high', high: 'high' }

function severityOf(kind: Kind, severity: Severity, surroundings: Surroundings): Severity {
  const isGrooming = kind === 'grooming' || kind === 'sexual'
  if (isGrooming && surroundings.writerIsAdult === true && surroundings.readerIsMinor === true)
    return RAISED[severity]
  return severity
}

function drafted(matches: Match[], surroundings: Surroundings): Draft[] {
  return matches.flatMap(({ pattern, start, end }) =>
    [pattern.kind, ...(pattern.also === undefined ? [] : [pattern.also])].map((kind) => {
      // As a second kind a contact rule is a sign of moving elsewhere, the weaker reading.
      const isOfContact = kind !== pattern.kind && pattern.kind === 'contact'
      const base = isOfContact ? 'low' : pattern.severity
      const severity = severityOf(kind, base, surroundings)
      const why: Why = isOfContact ? 'grooming.move' : pattern.why
      return {
        kind,
        start,
        end,
        severity,
        why,
        rank: rankOf(severity, why),
        plain: base,
        isOfContact,
      }
    }),
  )
}

const contactDraft = (start: number, end: number, why: Why): Draft => ({
  kind: 'contact',
  start,
  end,
  severity: 'high',
  why,
  rank: RANK.high,
})

const phoneDrafts = (form: Mapped, found: PhoneFound[], why: Why) =>
  found.map(({ from, to }) => contactDraft(form.start[from] ?? 0, form.end[to - 1] ?? 0, why))

/** Reasons of what only the model has found. */
const LIKELY = {
  crisis: 'crisis.likely',
  contact: 'contact.likely',
  grooming: 'grooming.likely',
  insult: 'insult.likely',
} as const

/** A form whose rules were run, with the scores of its pieces. */
interface Read {
  form: Mapped
  pieces: Scored[]
  /**
   * Whether the form can be nonsense, as ordinary English is on the other keyboard and short words are that stand side by side;
   * there only rules find.
   */
  isGuess: boolean
}

/**
 * Among four ordinary sentences two of three crises would be lost, so the surest of them count alone too. Of less, and of other
 * kinds, single sentences gave more false alarms than finds.
 */
const isSureInPart = (sentence: Scored, kind: ModelKind) =>
  kind === 'crisis' && isCertain(sentence, kind)

/** What the model finds where the rules have found nothing of the kind. */
function modelDrafts(read: Read[], drafts: Draft[], surroundings: Surroundings): Draft[] {
  const more: Draft[] = []
  for (const { form, pieces, isGuess } of read)
    for (const piece of isGuess ? [] : pieces)
      for (const kind of modelKinds) {
        if (piece.isPart ? !isSureInPart(piece, kind) : !isFound(piece, kind)) continue
        // An account in another script is short and mixed by its nature.
        if (kind !== 'contact' && !isClear(form.text.slice(piece.from, piece.to))) continue
        const start = form.start[piece.from] ?? 0
        const end = form.end[piece.to - 1] ?? 0
        const isKnown = drafts.some(
          (one) => modelKindOf(one.kind) === kind && one.start < end && start < one.end,
        )
        if (isKnown) continue
        // A contact reaches over the whole piece: to mask that would take too much away.
        const severity =
          kind !== 'contact' && isCertain(piece, kind)
            ? 'medium'
            : severityOf(kind, 'low', surroundings)
        more.push({ kind, start, end, severity, why: LIKELY[kind], rank: RANK[severity] })
      }
  return more
}

/** Findings of rules that the model cannot take back. */
export function isSure({ kind, severity, why }: Finding): boolean {
  // A wish to die is not taken back because the rest of the sentence sounds ordinary.
  if ((why === 'crisis.suicide' && severity === 'high') || why === overdose) return true
  if (heldReasons.includes(why)) return true
  // Numbers and names are seen better by the rules.
  return kind === 'contact'
}

/**
 * Whether the model, having read the whole piece, does not deny what a rule saw in a part of it. A sign of a crisis may also
 * stand in its sentence alone: ordinary words around it, as a question to the readers, say nothing against it.
 */
function isBelieved(draft: Draft, { form, pieces }: Read): boolean {
  if (isSure(draft) || draft.isOfContact) return true
  const { kind, start, end } = draft
  const own = modelKindOf(kind)
  const touched = pieces.filter(
    ({ from, to, isPart }) =>
      (!isPart || own === 'crisis') &&
      (form.start[from] ?? 0) < end &&
      start < (form.end[to - 1] ?? 0),
  )
  // Where the rule has read the whole piece, the model has no more to judge by.
  const isWhole = ({ from, to }: Scored) =>
    start <= (form.start[from] ?? 0) && (form.end[to - 1] ?? 0) <= end
  return touched.length === 0 || touched.some((piece) => isWhole(piece) || !isDoubted(piece, own))
}

/** What speaks of no wish of the author's own to die. */
const ofOthers: readonly Why[] = ['crisis.abuse', 'crisis.neglect', 'crisis.friend']

/** The overdose in a text that tells of swallowed medicine and, as its other findings show, of a wish to die. */
function overdoseDrafts(text: string, drafts: readonly Draft[]): Draft[] {
  const isWished = drafts.some(
    ({ kind, severity, why }) => kind === 'crisis' && severity !== 'low' && !ofOthers.includes(why),
  )
  const place = isWished ? swallowedIn(text) : undefined
  if (place === undefined) return []
  const rank = rankOf('high', overdose)
  return [{ ...place, kind: 'crisis', severity: 'high', why: overdose, rank }]
}

const messengers = /카톡|카카오|kakao|katalk|인스타|insta|디코|discord|텔레|telegram|스냅|snapchat/i

/** A name is one word: with its digits read as letters, every other one would hold an "id" or an "ig". */
const isMeantInName = ({ pattern }: Match, name: string) =>
  pattern.why !== 'contact.messenger' || messengers.test(name)

/** A text as it was sent, what all forms are made of, and the digits in that. */
interface Sent {
  text: string
  points: string[]
  base: Mapped
  runs: DigitRun[]
}

function sentOf(text: string): Sent {
  const base = baseForm(text)
  return { text, points: [...text], base, runs: digitRuns(base) }
}

function ruleDrafts(
  { text, points, base, runs }: Sent,
  surroundings: Surroundings,
): { drafts: Draft[]; forms: { form: Mapped; isGuess: boolean }[] } {
  if (rules === undefined) throw new Error('The rules are not loaded')
  const { words, signs } = rules
  const sign = signForm(base)
  const word = wordForm(base)
  const matches: Match[] = []
  const { place, earlier = [], heard = [] } = surroundings

  const spelled = spelledForm(word)
  matchForm(words, spelled ?? word, matches)
  matchForm(signs, sign, matches)
  const opened = openedForm(base, word)
  if (opened !== undefined) {
    matchForm(words, opened, matches)
    matchForm(signs, opened, matches)
  } else {
    const stretched = stretchedForm(base, word)
    if (stretched !== undefined) matchForm(words, stretched, matches)
  }
  const keyboard = keyboardForm(base, text)
  if (keyboard !== undefined) matchForm(words, keyboard, matches)

  const meant = place === 'nickname' ? matches.filter((one) => isMeantInName(one, text)) : matches
  const drafts = drafted(meant, surroundings)
  drafts.push(...phoneDrafts(base, findPhones(base, runs), 'contact.phone'))
  if (earlier.length > 0) {
    const number = findSplitPhone(base, earlier)
    if (number !== undefined) drafts.push(...phoneDrafts(base, [number], 'contact.phone'))
  }
  if (earlier.length > 0 || heard.length > 0) {
    const name = findSplitName(base, earlier, heard)
    if (name !== undefined) drafts.push(...phoneDrafts(base, [name], 'contact.messenger'))
  }
  const announced = drafts.filter(({ kind, severity }) => kind === 'contact' && severity !== 'low')
  for (const { start, end } of findHandles(base, points, announced))
    drafts.push(contactDraft(start, end, 'contact.messenger'))
  // The model has learnt from words in their usual spelling.
  const forms = [spelled ?? word, opened, keyboard].flatMap((form) =>
    form === undefined
      ? []
      : [{ form, isGuess: form === keyboard || (form === opened && isJoined(word, form)) }],
  )
  return { drafts, forms }
}

/**
 * What the model is told of findings of rules between two code points. Of contacts it is told nothing: as it cannot
 * take them back, it has to learn what the rules do not see.
 */
export const namesOf = (
  found: (Finding & { plain?: Severity })[],
  start: number,
  end: number,
): Set<string> =>
  new Set(
    found
      .filter((one) => one.kind !== 'contact' && one.start < end && start < one.end)
      .map(({ why, severity, plain = severity }) => `${why} ${plain}`),
  )

/** What the rules alone find, not joined yet; for the training of the model. */
export function checkRules(text: string, surroundings: Surroundings): Finding[] {
  return text === '' ? [] : ruleDrafts(sentOf(text), surroundings).drafts
}

const isAboutContact = ({ kind, why }: Finding) => kind === 'contact' || why === 'grooming.move'

/** Check one text in its surroundings; see the head of `index.ts`. */
export function checkText(text: string, surroundings: Surroundings): Finding[] {
  if (text === '') return []
  const sent = sentOf(text)
  const found = findingsOf(sent, surroundings)
  const other = withoutHelplines(text, sent.base, sent.runs)
  if (other === text) return found
  const touchesFound = ({ kind, start, end }: Finding) =>
    found.some((one) => one.kind === kind && one.start < end && start < one.end)
  // Beside a helpline a contact is what also stands there without it. A number can be hidden by the digits before it.
  const left = findingsOf(sentOf(other), surroundings).filter(
    (one) => isAboutContact(one) && (one.severity === 'high' || touchesFound(one)),
  )
  // A number that is complete with earlier messages is no helpline.
  const alone = { ...surroundings, earlier: [], heard: [] }
  const isCompleted =
    surroundings.earlier !== undefined &&
    found.filter(isAboutContact).length > findingsOf(sent, alone).filter(isAboutContact).length
  return isCompleted ? found : inOrder([...found.filter((one) => !isAboutContact(one)), ...left])
}

function findingsOf(sent: Sent, surroundings: Surroundings): Finding[] {
  const { drafts, forms } = ruleDrafts(sent, surroundings)
  // A name is too short to be judged by its sound.
  if (surroundings.place === 'nickname') return merged(drafts, sent.points)
  const ruledIn = (start: number, end: number) => namesOf(drafts, start, end)
  const read = forms
    // What reads as nonsense is scored only to judge what rules have found.
    .filter(({ isGuess }) => !isGuess || drafts.length > 0)
    .map(({ form, isGuess }) => ({ form, isGuess, pieces: scoresOf(form, ruledIn) }))
  const kept = drafts.filter((draft) => read.some((one) => isBelieved(draft, one)))
  const all = [...kept, ...modelDrafts(read, kept, surroundings)]
  return merged([...all, ...overdoseDrafts(sent.text, all)], sent.points)
}
