import type { Finding, Place } from '@dodam/safety/browser'
import { useEffect, useState } from 'react'
import { checkHere, prepareCheck } from './local-check.ts'

/** Debounce: check after this pause in typing. */
const pauseMs = 600

const nothing: readonly Finding[] = []

/**
 * Return the findings in a text after a pause in typing. Runs on this device; nothing is sent. While typing goes on,
 * the last findings stay. An empty text has none.
 */
export function useCheckedText(text: string, place: Place): readonly Finding[] {
  const [found, setFound] = useState(nothing)
  const isEmpty = text.trim() === ''
  useEffect(() => {
    if (isEmpty) return undefined
    prepareCheck(text, place)
    let isOver = false
    const check = async () => {
      const findings = await checkHere(text, place)
      if (!isOver) setFound(findings)
    }
    const timer = setTimeout(() => void check(), pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, place, isEmpty])
  if (isEmpty && found !== nothing) setFound(nothing)
  return isEmpty ? nothing : found
}
