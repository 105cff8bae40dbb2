import { checkText, type Finding, type Place } from '@dodam/safety'

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
addEventListener('message', ({ data: { id, text, place } }: MessageEvent<Question>) => {
  const reply: Reply = { id, findings: checkText(text, { place }) }
  postMessage(reply)
})
