import { isAdult, type Noticed } from '@dodam/contract'
import { Already } from '../../core/http/route.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import type { Checks, Passed, Written } from './check.ts'
import { codesOf, withNotices } from './words.ts'

/** Ends a write in which the text turned out to be stored already, so that nothing follows from it a second time. */
class Stored<T> extends Error {
  readonly thing: T
  constructor(thing: T) {
    super('The text is stored already')
    this.thing = thing
  }
}

/**
 * Store a public text that may be sent again: where `find` returns what an earlier call stored, that is answered with the
 * same notices, and nothing is checked, asked or logged again. `find` locks what it looks for, or throws why the text
 * cannot be stored.
 */
export async function publiclyOnce<T extends { id: number }>(
  checks: Checks,
  call: { me: Member; write: Write<Member> },
  written: Written,
  {
    find,
    store,
    unlessFound = (work) => work(),
  }: {
    find: (tx: Tx<Member>) => Promise<T | undefined>
    store: (tx: Tx<Member>, passed: Passed) => Promise<T>
    /** Around what only a new text does. */
    unlessFound?: (work: () => Promise<T & Noticed>) => Promise<T & Noticed>
  },
): Promise<(T & Noticed) | Already<T & Noticed>> {
  const { me, write } = call
  const again = (thing: T) => {
    const verdicts = written.pieces.map((piece) =>
      checks.judge(piece, { reach: 'public', writerIsAdult: isAdult(me) }),
    )
    return new Already(withNotices(thing, codesOf(verdicts), me.language))
  }
  const known = await write(find)
  if (known !== undefined) return again(known)
  try {
    return await unlessFound(() =>
      checks.publicly(call, written, async (tx, passed) => {
        const thing = await find(tx)
        if (thing !== undefined) throw new Stored(thing)
        return await store(tx, passed)
      }),
    )
  } catch (error) {
    if (error instanceof Stored) return again(error.thing as T)
    throw error
  }
}
