import { type CheckedPlace, isAdult, type Language, type Need, type Noticed } from '@dodam/contract'
import { isWhy, reasons } from '@dodam/safety'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import type { OpenCase } from '../risk/cases.ts'
import { lockRisk } from '../risk/pause.ts'
import { follow, type Settled } from './consequences.ts'
import {
  does,
  type Judged,
  judge,
  needIn,
  type Piece,
  refusalOf,
  type Verdict,
} from './verdicts.ts'
import { codesOf, withNotices } from './words.ts'

/** Who calls, and with what they write. */
interface Calling {
  me: Member
  write: Write<Member>
}

/** Something written that everybody may read. */
export interface Written {
  pieces: Piece[]
  /** Whether its writer has read what was asked and wants it to go through. */
  isConfirmed: boolean
  /** Find whom it is written to, where that is one person: asked only where something was found. */
  readReader?: (tx: Tx<Member>) => Promise<number | undefined>
}

/** The one text of a body. */
export const textOf = <P extends string>(
  place: CheckedPlace,
  path: P,
  body: Record<P, string> & { confirm?: boolean | undefined },
): Written => ({
  pieces: [{ place, path, text: body[path] }],
  isConfirmed: body.confirm === true,
})

/** What a write must know of the text that it stores. */
export interface Passed {
  /** Only its author may see it until somebody has read it. */
  isHeld: boolean
  /** How strong the signs of need in it are. */
  need: Need
}

export interface Checks {
  /**
   * Store a text that everybody may read if its check lets it through, with everything that follows from it in the same
   * transaction, and add to the answer what its writer is told. Throws UNSAFE_TEXT, or CONFIRM_TEXT.
   */
  publicly<T extends { id: number }>(
    call: Calling,
    written: Written,
    store: (tx: Tx<Member>, passed: Passed) => Promise<T>,
  ): Promise<T & Noticed>
  /** What follows from a text beside what happens to the text itself. */
  follow(tx: Tx, settled: Settled): Promise<void>
}

const isReportable = (place: CheckedPlace): place is 'post' | 'comment' =>
  place === 'post' || place === 'comment'

/** Whether a refusal names a finding: not one that is only likely and neither asks nor stops. */
const isTold = ({ does: what, finding }: Judged) => what !== 'passes' || finding.severity !== 'low'

/** The refusal of a text: what was found in it, and the words for the field. */
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

/** Throw UNSAFE_TEXT for the name of a new account that holds what may not be public: nobody is there yet to confirm it. */
export function refuseName(username: string, language: Language): void {
  const piece = { place: 'nickname', path: 'username', text: username } as const
  const verdict = judge(piece, { reach: 'public', writerIsAdult: false })
  if (does(verdict, 'stops')) throw refused('UNSAFE_TEXT', verdict, language)
}

/** Make what checks the texts that people write. */
export function createChecks(openCase: OpenCase): Checks {
  /** Keep the traces of a text that goes no further, and throw its refusal. */
  async function refuse(
    { me, write }: Calling,
    { verdict, readReader }: { verdict: Verdict; readReader: Written['readReader'] | undefined },
    code: 'UNSAFE_TEXT' | 'CONFIRM_TEXT',
  ) {
    const outcome = code === 'UNSAFE_TEXT' ? 'stopped' : 'asked'
    await write(async (tx) => {
      const otherId = await readReader?.(tx)
      await follow(tx, openCase, {
        verdict,
        writer: me,
        outcome,
        target: null,
        ...(otherId !== undefined && { otherId }),
      })
    })
    throw refused(code, verdict, me.language)
  }

  return {
    async publicly(call, { pieces, isConfirmed, readReader }, store) {
      const { me, write } = call
      const verdicts = pieces.map((piece) =>
        judge(piece, { reach: 'public', writerIsAdult: isAdult(me) }),
      )
      for (const code of ['UNSAFE_TEXT', 'CONFIRM_TEXT'] as const)
        for (const verdict of verdicts)
          if (refusalOf(verdict, { isConfirmed }) === code)
            await refuse(call, { verdict, readReader }, code)
      const isHeld = verdicts.some((verdict) => does(verdict, 'holds'))
      const needs = verdicts.map(needIn)
      const need = needs.includes(2) ? 2 : needs.includes(1) ? 1 : 0
      const thing = await write(async (tx) => {
        const isFound = verdicts.some(({ judged }) => judged.length > 0)
        if (isFound) await lockRisk(tx, me.id)
        const stored = await store(tx, { isHeld, need })
        const otherId = isFound ? await readReader?.(tx) : undefined
        for (const verdict of verdicts)
          await follow(tx, openCase, {
            verdict,
            writer: me,
            outcome: 'stored',
            relatedId: stored.id,
            target: isReportable(verdict.place)
              ? { targetType: verdict.place, targetId: stored.id }
              : null,
            ...(otherId !== undefined && { otherId }),
          })
        return stored
      })
      return withNotices(thing, codesOf(verdicts), me.language)
    },
    follow: (tx, settled) => follow(tx, openCase, settled),
  }
}
