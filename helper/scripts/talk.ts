/**
 * Print a conversation. Each argument is a message; with none, each line of the input is one:
 * `node scripts/talk.ts ko '안녕' '학교 가기 싫어'`
 */
import { readFileSync } from 'node:fs'
import { converse } from './inputs.ts'

const [chosen, ...given] = process.argv.slice(2)
const language = chosen === 'en' ? 'en' : 'ko'
const messages =
  given.length > 0
    ? given
    : readFileSync(0, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
for (const [at, { family, text, step, isCrisis }] of converse(
  language,
  messages,
).answers.entries()) {
  console.log(`> ${messages[at]}`)
  console.log(`  ${text}`)
  console.log(
    `  [${family}${step === null ? '' : `, offers ${step}`}${isCrisis ? ', crisis' : ''}]\n`,
  )
}
