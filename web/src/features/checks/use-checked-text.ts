import type { Finding, Place } from '@dodam/safety/browser'
import { useEffect, useState } from 'react'
import { checkHere, prepareCheck } from './local-check.ts'

/** Debounce: check after this pause in typing. */
const pauseMs = 600

const nothing: readonly Finding[] = []

/**
 * What the text holds, once its writer has stopped typing; found on this device, nothing is sent anywhere. While they go
 * on, what was found last stays. An empty text holds nothing.
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
