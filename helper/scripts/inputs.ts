import { readFileSync } from 'node:fs'
import { type Answer, answer } from '../src/answer.ts'
import type { Turn } from '../src/past.ts'
import type { Language } from '../src/say.ts'

/** What a teenager writes, and which family must answer it. */
export interface Input {
  family: string
  /** The earlier messages in the conversation, oldest first. */
  earlier: string[]
  message: string
}

/** The rules are written for what is `known`; what is `unseen` is never tuned to. */
export type Which = 'known' | 'unseen'

export function readInputs(which: Which, language: Language): Input[] {
  const file = new URL(`../inputs/${language}.tsv`, import.meta.url)
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([set]) => set === which)
    .map(([, family = '', said = '']) => {
      const messages = said.split(' » ')
      return { family, earlier: messages.slice(0, -1), message: messages.at(-1) ?? '' }
    })
}

/** Play a conversation: each message is answered with everything before it as the past. */
export function converse(
  language: Language,
  messages: readonly string[],
  isListenerHere = false,
): { past: Turn[]; answers: Answer[] } {
  const past: Turn[] = []
  const answers: Answer[] = []
  for (const message of messages) {
    const given = answer({ message, language, past, isListenerHere })
    answers.push(given)
    past.push({ from: 'teen', text: message })
    past.push({ from: 'helper', text: given.text, family: given.family })
  }
  return { past, answers }
}

/** Whether the wanted family answered. `a+b` means both; a family alone may have another's opening before it. */
export function isReached({ family, earlier, message }: Input, language: Language): boolean {
  const given = converse(language, [...earlier, message]).answers.at(-1)?.family ?? ''
  if (family.includes('+')) return given === family
  return given === family || given.split('+').includes(family)
}
