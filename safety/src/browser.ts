/** The check for browsers: the same as `index.ts`, but each file is fetched when a text first needs it. */
import { checkText, setRules } from './check.ts'
import type { Finding, Surroundings } from './finding.ts'
import type { Script } from './model/lexicon.ts'
import { MissingModel, setModel } from './model/score.ts'

// Written out, so that the bundler finds the files.
const files = {
  rules: new URL('../model/rules.tsv', import.meta.url),
  ko: new URL('../model/ko.bin', import.meta.url),
  en: new URL('../model/en.bin', import.meta.url),
}

async function load(name: keyof typeof files): Promise<Response> {
  const response = await fetch(files[name])
  if (!response.ok) throw new Error(`The file ${name} of the check answers ${response.status}`)
  return response
}

/** Fetch the rules; it fails where the file cannot be had. */
export async function loadRules(): Promise<void> {
  setRules(await (await load('rules')).text())
}

async function loadModel(script: Script): Promise<void> {
  setModel(script, new Uint8Array(await (await load(script)).arrayBuffer()))
}

const models = new Map<Script, Promise<void>>()

/**
 * Return what `checkText` finds. Fetch the model of a language only for a text with a piece that is long enough to be scored
 * and in that language, because a model is the largest file; it fails where the model cannot be had.
 */
export async function checkInBrowser(text: string, surroundings: Surroundings): Promise<Finding[]> {
  try {
    return checkText(text, surroundings)
  } catch (error) {
    if (!(error instanceof MissingModel)) throw error
    const { script } = error
    const model = models.get(script) ?? loadModel(script)
    models.set(script, model)
    await model
    return checkInBrowser(text, surroundings)
  }
}

export type { Finding, Place } from './finding.ts'
export { isWhy, reasons } from './reasons.ts'
