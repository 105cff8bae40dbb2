import { type ChatMessage, isUrgent, type UrgentNeed } from '@dodam/contract'
import { useEffect, useState } from 'react'
import { checkHere } from './local-check.ts'
import { needOf, type Tone, toneOf } from './tone.ts'

async function toneHere(text: string): Promise<Tone | null> {
  const findings = await checkHere(text, 'post')
  const crises = findings.filter(({ kind }) => kind === 'crisis')
  return toneOf(crises, text)
}

/** Return the tone of a text, as found on this device: the server tells readers nothing of what its check found. */
export function useTone(text: string, isAsked = true): Tone | null {
  const [found, setFound] = useState<{ text: string; tone: Tone | null }>()
  useEffect(() => {
    if (!isAsked) return undefined
    let isOver = false
    const check = async () => {
      const tone = await toneHere(text)
      if (!isOver) setFound({ text, tone })
    }
    void check()
    return () => {
      isOver = true
    }
  }, [text, isAsked])
  return isAsked && found?.text === text ? found.tone : null
}

/** A message of a danger to life. */
export interface Emergency {
  id: number
  need: UrgentNeed
}

/** What is older is no danger of this moment. */
const dayMs = 24 * 3_600_000

/** Each message is checked once: a conversation asks again with each new one. */
const known = new WeakMap<ChatMessage, Promise<Tone | null>>()

function toneOfMessage(message: ChatMessage): Promise<Tone | null> {
  const tone = known.get(message) ?? toneHere(message.content)
  known.set(message, tone)
  return tone
}

/** Return the newest of these messages that tells of a danger to life. It stays when it is deleted: the danger does. */
export function useEmergency(messages: readonly ChatMessage[]): Emergency | null {
  const [found, setFound] = useState<Emergency | null>(null)
  useEffect(() => {
    let isOver = false
    const check = async () => {
      const recent = messages.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < dayMs)
      const tones = await Promise.all(
        recent.map(async (one) => ({ id: one.id, need: needOf(await toneOfMessage(one)) })),
      )
      const newest = tones.findLast(({ need }) => isUrgent(need))
      if (!isOver && newest && isUrgent(newest.need)) setFound({ id: newest.id, need: newest.need })
    }
    void check()
    return () => {
      isOver = true
    }
  }, [messages])
  return found
}
