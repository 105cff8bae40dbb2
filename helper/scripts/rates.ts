/** Print how many inputs reach their family, and with `misses` which do not: `node scripts/rates.ts [misses]`. */
import { read } from '../src/reading/read.ts'
import { converse, isReached, readInputs } from './inputs.ts'

for (const set of ['known', 'unseen'] as const)
  for (const language of ['ko', 'en'] as const) {
    const inputs = readInputs(set, language)
    const missed = inputs.filter((one) => !isReached(one, language))
    console.log(`${set} ${language}: ${inputs.length - missed.length} of ${inputs.length}`)
    if (process.argv[2] !== 'misses' || set === 'unseen') continue
    for (const { family, earlier, message } of missed) {
      const given = converse(language, [...earlier, message]).answers.at(-1)?.family
      const heard = read(message).heard.map(
        (one) => `${one.family} ${one.score} (${one.by.join(', ')})`,
      )
      console.log(`  ${message}: ${family}, but ${given}; heard ${heard.join('; ')}`)
    }
  }
