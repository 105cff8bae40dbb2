import { checkInBrowser, type Finding, loadRules, type Place } from '@dodam/safety/browser'

/** A text to check, with the id of its answer. */
export interface Question {
  id: number
  text: string
  place: Place
}
export interface Reply {
  id: number
  findings: Finding[]
}

// Runs in a worker: loading the rules takes longer than a frame, and most visitors never write.
const rules = loadRules()
// Terminate the worker with an error, because the page would not see the rejection itself.
rules.catch(reportError)

addEventListener('message', async ({ data: { id, text, place } }: MessageEvent<Question>) => {
  try {
    await rules
    const reply: Reply = { id, findings: await checkInBrowser(text, { place }) }
    postMessage(reply)
  } catch (error) {
    reportError(error)
  }
})
