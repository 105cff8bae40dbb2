import type { Finding, Place } from '@dodam/safety/browser'
import type { Question, Reply } from './text-checker.ts'

/** Asks the worker; null where there is none, as on old browsers or when its code did not come. */
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
      const { promise, resolve } = Promise.withResolvers<Finding[]>()
      waiting.set(question.id, resolve)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(question)
      return promise
    }
  } catch {
    return null
  }
}

/** A text as long as this may need a model. */
const enough = 8
let isModelAsked = false

/** Have the rules loaded by the first letter and the model by the first words, so that both are there when the writer stops typing. */
export function prepareCheck(text: string, place: Place): void {
  asking ??= asking === null ? null : begin()
  if (isModelAsked || text.length < enough) return
  isModelAsked = true
  void asking?.(text, place)
}

/** What the text holds, found on this device: nothing is sent anywhere. Empty where no worker can be had. */
export async function checkHere(text: string, place: Place): Promise<Finding[]> {
  prepareCheck(text, place)
  return (await asking?.(text, place)) ?? []
}
