import { checks } from '@dodam/contract'
import type { Finding, Place } from '@dodam/safety/browser'
import { call } from '../../api/call.ts'
import type { Question, Reply } from './text-checker.ts'

/** Asks the worker; null if there is none, for example in old browsers or if its code did not load. */
type Ask = (text: string, place: Place) => Promise<Finding[]>

let asking: Ask | null | undefined

function begin(): Ask | null {
  try {
    const worker = new Worker(new URL('./text-checker.ts', import.meta.url), { type: 'module' })
    const waiting = new Map<number, (findings: Finding[]) => void>()
    let lastId = 0
    worker.addEventListener('message', ({ data: { id, findings } }: MessageEvent<Reply>) => {
      waiting.get(id)?.(findings)
      waiting.delete(id)
    })
    worker.addEventListener('error', (event) => {
      // Fail silently: the server checks in any case. The next page load tries again.
      event.preventDefault()
      for (const settle of waiting.values()) settle([])
      worker.terminate()
      asking = null
    })
    return (text, place) => {
      lastId += 1
      const question: Question = { id: lastId, text, place }
      return new Promise((resolve) => {
        waiting.set(question.id, resolve)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        worker.postMessage(question)
      })
    }
  } catch {
    return null
  }
}

/** The reasons of the rules without effect here; none until they are known, so that a check waits for no network. */
let silent: readonly string[] = []

let silentReadAt = Number.NEGATIVE_INFINITY

async function readSilent(): Promise<void> {
  if (Date.now() - silentReadAt < (checks.readSilent.staleMs ?? 0)) return
  silentReadAt = Date.now()
  const { reasons } = await call(checks.readSilent, {})
  silent = reasons
}

/** A text of this length may need the model. */
const enough = 8
let isModelAsked = false

/**
 * Load the rules at the first letter and the model at the first words, so that both are ready when the writer pauses.
 */
export function prepareCheck(text: string, place: Place): void {
  asking ??= asking === null ? null : begin()
  void readSilent().catch(() => {})
  if (isModelAsked || text.length < enough) return
  isModelAsked = true
  void asking?.(text, place)
}

/**
 * Return the findings in a text, without those of rules that have no effect here. Runs on this device; nothing of it is
 * sent. Empty if there is no worker.
 */
export async function checkHere(text: string, place: Place): Promise<Finding[]> {
  prepareCheck(text, place)
  const findings = (await asking?.(text, place)) ?? []
  return findings.filter(({ why }) => !silent.includes(why))
}
