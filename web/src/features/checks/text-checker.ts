import { checkInBrowser, type Finding, loadRules, type Place } from '@dodam/safety/browser'

/** A text to check, and the number its answer is known by. */
export interface Question {
  id: number
  text: string
  place: Place
}
export interface Reply {
  id: number
  findings: Finding[]
}

// The code of a worker of its own: loading the rules takes longer than a frame, and most people never write.
const rules = loadRules()
// Ends the worker, as code that does not come does; the rejection itself would not be seen by the page.
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
