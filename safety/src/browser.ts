/** The check for browsers: the same as `index.ts`, once its models have come. */
import { setModel } from './model/score.ts'

// Written out, so that the bundler finds the files.
const files = {
  ko: new URL('../model/ko.bin', import.meta.url),
  en: new URL('../model/en.bin', import.meta.url),
}

async function loadModel(language: keyof typeof files): Promise<void> {
  const response = await fetch(files[language])
  if (!response.ok) throw new Error(`The model of ${language} answers ${response.status}`)
  setModel(language, new Uint8Array(await response.arrayBuffer()))
}

/** Fetch what `checkText` needs; it fails where a file cannot be had. */
export const loadModels = (): Promise<unknown> => Promise.all([loadModel('ko'), loadModel('en')])

export { checkText } from './check.ts'
export type { Finding, Place } from './finding.ts'
export { isWhy, reasons } from './reasons.ts'
