import { type CheckedPlace, isAdult, type Language, type Need, type Noticed } from '@dodam/contract'
import { isWhy, reasons } from '@dodam/safety'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import type { OpenCase } from '../risk/cases.ts'
import { lockRisk } from '../risk/pause.ts'
import { follow, type Settled } from './consequences.ts'
import { readOwnNames } from './own-names.ts'
import {
  does,
  isConfirmedApproach,
  type Judged,
  judge,
  type ModeOf,
  needIn,
  type Piece,
  refusalOf,
  type Surroundings,
  type Verdict,
} from './verdicts.ts'
import { codesOf, withNotices } from './words.ts'

/** The call that writes a text. */
interface Calling {
  me: Member
  write: Write<Member>
}

/** A text that every member may read. */
export interface Written {
  pieces: Piece[]
  /** Whether its author has confirmed it after CONFIRM_TEXT. */
  isConfirmed: boolean
  /** Return the recipient, if there is exactly one; called only after a finding. */
  readReader?: (tx: Tx<Member>) => Promise<number | undefined>
  /** Whether its author is masked where it is read: then their names are looked for in it. Without it they are named. */
  readIsMasked?: (tx: Tx<Member>) => Promise<boolean>
}

/** Return the recipient of a text, and whether its author is masked there. */
async function readSides(tx: Tx<Member>, { readReader, readIsMasked }: Written) {
  const otherId = await readReader?.(tx)
  return {
    isMasked: (await readIsMasked?.(tx)) ?? false,
    ...(otherId !== undefined && { otherId }),
  }
}

/** Return the single text of a body. */
export const textOf = <P extends string>(
  place: CheckedPlace,
  path: P,
  body: Record<P, string> & { confirm?: boolean | undefined },
): Written => ({
  pieces: [{ place, path, text: body[path] }],
  isConfirmed: body.confirm === true,
})

/** The result of the check, for the write that stores the text. */
export interface Passed {
  /** Whether only its author may see it until a moderator has read it. */
  isHeld: boolean
  /** The strength of the signs of need in it. */
  need: Need
  /** Its author has confirmed what may be an approach. */
  mayBeApproach: boolean
}

export interface Checks {
  /** Check one text by the rules that are on here. */
  judge(piece: Piece, surroundings: Surroundings): Verdict
  /** Refuse the name of a new account with UNSAFE_TEXT when the check does; it cannot be confirmed. */
  refuseName(username: string, language: Language): void
  /**
   * Store a public text if the check accepts it, with all consequences in the same transaction, and add the notices for
   * its author to the answer. Throws UNSAFE_TEXT, or CONFIRM_TEXT.
   */
  publicly<T extends { id: number }>(
    call: Calling,
    written: Written,
    store: (tx: Tx<Member>, passed: Passed) => Promise<T>,
  ): Promise<T & Noticed>
  /** Apply the consequences of a text besides its own fate. */
  follow(tx: Tx, settled: Settled): Promise<void>
}

const isReportable = (place: CheckedPlace): place is 'post' | 'comment' =>
  place === 'post' || place === 'comment'

/** Whether a refusal names a finding: not a merely likely one that neither asks nor stops. */
const isTold = ({ does: what, finding }: Judged) => what !== 'passes' || finding.severity !== 'low'

/** Return the refusal of a text, with its findings and a message for the field. */
export function refused(
  code: 'UNSAFE_TEXT' | 'CONFIRM_TEXT',
  { path, judged }: Verdict,
  language: Language,
): Problem {
  const isCause = ({ does: what }: Judged) => what === (code === 'UNSAFE_TEXT' ? 'stops' : 'asks')
  const cause = judged.find(isCause) ?? judged[0]
  const why = cause?.finding.why ?? ''
  return new Problem(code, {
    findings: judged.filter(isTold).map(({ finding }) => finding),
    ...(isWhy(why) && { details: [{ path, message: reasons[why][language] }] }),
  })
}

/** How the rules of the check work on this instance. */
export interface Rules {
  modeOf: ModeOf
  /** Count a text in which rules in shadow found something. */
  note(reasons: readonly string[]): void
}

/** Create the checks of the texts that members write. */
export function createChecks(openCase: OpenCase, rules: Rules): Checks {
  const judgeHere: Checks['judge'] = (piece, surroundings) =>
    judge(piece, surroundings, rules.modeOf)

  async function followHere(tx: Tx, settled: Settled) {
    if (settled.outcome !== 'asked') rules.note(settled.verdict.shadowed)
    await follow(tx, openCase, settled)
  }

  /** Store the traces of a refused text, and throw its refusal. */
  async function refuse(
    { me, write }: Calling,
    { verdict, written }: { verdict: Verdict; written: Written },
    code: 'UNSAFE_TEXT' | 'CONFIRM_TEXT',
  ) {
    const outcome = code === 'UNSAFE_TEXT' ? 'stopped' : 'asked'
    await write(async (tx) => {
      const sides = await readSides(tx, written)
      await followHere(tx, { verdict, writer: me, outcome, target: null, ...sides })
    })
    throw refused(code, verdict, me.language)
  }

  return {
    judge: judgeHere,
    refuseName(username, language) {
      const piece = { place: 'nickname', path: 'username', text: username } as const
      const verdict = judgeHere(piece, { reach: 'public', writerIsAdult: false })
      if (does(verdict, 'stops')) throw refused('UNSAFE_TEXT', verdict, language)
    },
    async publicly(call, written, store) {
      const { me, write } = call
      const { pieces, isConfirmed, readIsMasked } = written
      const ownNames = readIsMasked ? await write(readOwnNames(readIsMasked)) : []
      const verdicts = pieces.map((piece) =>
        judgeHere(piece, { reach: 'public', writerIsAdult: isAdult(me), ownNames }),
      )
      for (const code of ['UNSAFE_TEXT', 'CONFIRM_TEXT'] as const)
        for (const verdict of verdicts)
          if (refusalOf(verdict, { isConfirmed }) === code)
            await refuse(call, { verdict, written }, code)
      const isHeld = verdicts.some((verdict) => does(verdict, 'holds'))
      const mayBeApproach = verdicts.some(isConfirmedApproach)
      const needs = verdicts.map(needIn)
      const need = needs.includes(2) ? 2 : needs.includes(1) ? 1 : 0
      const thing = await write(async (tx) => {
        const isFound = verdicts.some(({ judged }) => judged.length > 0)
        if (isFound) await lockRisk(tx, me.id)
        const stored = await store(tx, { isHeld, need, mayBeApproach })
        const sides = isFound ? await readSides(tx, written) : {}
        for (const verdict of verdicts)
          await followHere(tx, {
            verdict,
            writer: me,
            outcome: 'stored',
            relatedId: stored.id,
            target: isReportable(verdict.place)
              ? { targetType: verdict.place, targetId: stored.id }
              : null,
            ...sides,
          })
        return stored
      })
      return withNotices(thing, codesOf(verdicts), me.language)
    },
    follow: followHere,
  }
}
