/** Print how long an answer takes on average, and how much of that is the check of the text: `node scripts/bench.ts` */
import { checkText } from '@dodam/safety'
import { answer } from '../src/answer.ts'
import { readInputs } from './inputs.ts'

const asked = (['ko', 'en'] as const).flatMap((language) =>
  readInputs('known', language).map(({ message }) => ({ message, language, past: [] })),
)

function microseconds(work: (one: (typeof asked)[number]) => void): number {
  const runs = Array.from({ length: 15 }, () => {
    const start = performance.now()
    for (const one of asked) work(one)
    return (1000 * (performance.now() - start)) / asked.length
  })
  return Math.min(...runs)
}

const check = microseconds(({ message }) => checkText(message, { place: 'helper' }))
const whole = microseconds(answer)
console.log(`${whole.toFixed(0)} µs an answer, ${check.toFixed(0)} µs of it the check of the text`)
