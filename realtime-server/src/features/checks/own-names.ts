import type { Finding } from '@dodam/contract'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { ownName } from './rules.ts'

/** From so many letters on a name is hardly ever an ordinary word of the text. */
const distinct = (name: string) => (/\p{sc=Hangul}/u.test(name) ? 4 : 6)
/** What is said before one's own name. */
const leadIn =
  /(?:별명|닉네임|닉|아이디|이름)(?:은|는|이|가|:)?\s*$|(?<!\p{L})(?:나는|난|나|저는|전|저)\s$|(?<!\p{L})(?:my (?:name|nickname|username) is|i['’]?m|i am|call me)\s$/iu

const folded = (text: string) => text.normalize('NFC').toLowerCase()
const codePointsIn = (text: string) => [...text].length

/**
 * Return where a text contains one of its author's names: a long one as the beginning of any word, a short one after
 * what introduces it.
 */
export function ownNamesIn(text: string, names: readonly string[]): Finding[] {
  const searched = folded(text)
  // Folding may change the length of rare letters, and then no place could be told.
  if (searched.length !== text.length) return []
  return names.flatMap((name): Finding[] => {
    const wanted = folded(name)
    for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + 1)) {
      const before = searched.slice(0, at)
      const isWord = !/[\p{L}\p{N}]$/u.test(before)
      if (!isWord || (codePointsIn(wanted) < distinct(wanted) && !leadIn.test(before))) continue
      const start = codePointsIn(before)
      const end = start + codePointsIn(wanted)
      return [{ kind: 'contact', severity: 'low', why: ownName, start, end }]
    }
    return []
  })
}

/** Return what reads the names of the caller; none where they are not masked. */
export const readOwnNames =
  (readIsMasked: (tx: Tx<Member>) => Promise<boolean>) =>
  async (tx: Tx<Member>): Promise<string[]> => {
    if (!(await readIsMasked(tx))) return []
    const { username, nickname } = await tx.db
      .selectFrom('users')
      .select(['username', 'nickname'])
      .where('id', '=', tx.me.id)
      .executeTakeFirstOrThrow()
    return [...new Set([nickname, username])]
  }
