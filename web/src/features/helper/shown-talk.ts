import type { ShownMessage } from '../../ui/conversation/rows.ts'
import { answerKey, type Turn } from './turn.ts'

const looks = {
  isLarge: false,
  isMasked: false,
  isDeleted: false,
  ...({ state: 'read' } as const),
}

const made = new WeakMap<Turn, ShownMessage>()

/** Turns are numbered from the opening, which is the first. */
function shownTurn(turn: Turn, at: number): ShownMessage {
  let shown = made.get(turn)
  if (!shown) {
    const { key, text, answer } = turn
    shown = {
      ...looks,
      key,
      seq: at + 2,
      isMine: answer === null,
      content: text,
      at: turn.at,
      ...(answer && { lang: answer.language }),
    }
    made.set(turn, shown)
  }
  return shown
}

export const openingKey = 'opening'

/** Return the helper's opening as a message. */
export const openingOf = (content: string, at: string): ShownMessage => ({
  ...looks,
  key: openingKey,
  seq: 1,
  isMine: false,
  content,
  at,
})

/** Return the talk as messages: the opening, the turns, and the answer as far as it is streamed. */
export function shownTalk(
  opening: ShownMessage,
  turns: readonly Turn[],
  asked: { key: string; parts: string } | null,
): ShownMessage[] {
  const shown = [opening, ...turns.map(shownTurn)]
  const question = asked && turns.find(({ key }) => key === asked.key)
  if (!question || asked.parts === '') return shown
  // Without a seq until it is complete, because it is announced then.
  const coming = { ...looks, seq: null, isMine: false, content: asked.parts, at: question.at }
  return [...shown, { ...coming, key: answerKey(question) }]
}
