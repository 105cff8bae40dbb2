import { isUrgent, type UrgentNeed } from '@dodam/contract'
import { useEffect, useState } from 'react'
import { checkHere } from './local-check.ts'
import { needOf, type Tone, toneOf } from './tone.ts'

async function findTone(text: string): Promise<Tone | null> {
  const findings = await checkHere(text, 'post')
  const crises = findings.filter(({ kind }) => kind === 'crisis')
  return toneOf(crises, text)
}

/** Each text is checked once: cards and conversations ask again and again. */
const known = new Map<string, Promise<Tone | null>>()
const mostKnown = 200

function toneHere(text: string): Promise<Tone | null> {
  const tone = known.get(text) ?? findTone(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, tone)
  return tone
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

/** What was said in a conversation, and when. */
export interface Said {
  text: string
  at: string
}

/** The words of a danger to life. */
export interface Emergency<S extends Said> {
  said: S
  need: UrgentNeed
}

/** Whether a text tells of a danger to life. */
export async function isEmergency(text: string): Promise<boolean> {
  return isUrgent(needOf(await toneHere(text)))
}

/** What is older is no danger of this moment. */
const dayMs = 24 * 3_600_000

/** Return the newest of these that tells of a danger to life. It stays when it is deleted: the danger does. */
export function useEmergency<S extends Said>(all: readonly S[]): Emergency<S> | null {
  const [found, setFound] = useState<Emergency<S> | null>(null)
  useEffect(() => {
    let isOver = false
    const check = async () => {
      const recent = all.filter(({ at }) => Date.now() - Date.parse(at) < dayMs)
      const tones = await Promise.all(
        recent.map(async (said) => ({ said, need: needOf(await toneHere(said.text)) })),
      )
      const newest = tones.findLast(({ need }) => isUrgent(need))
      if (!isOver && newest && isUrgent(newest.need))
        setFound({ said: newest.said, need: newest.need })
    }
    void check()
    return () => {
      isOver = true
    }
  }, [all])
  return found
}
