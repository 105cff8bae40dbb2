/** The check for browsers: the same as `index.ts`, once its models have come. */
import { setAnchors } from './check.ts'
import { setModel } from './model/score.ts'

// Written out, so that the bundler finds the files.
const files = {
  anchors: new URL('../model/anchors.tsv', import.meta.url),
  ko: new URL('../model/ko.bin', import.meta.url),
  en: new URL('../model/en.bin', import.meta.url),
}

async function load(name: keyof typeof files): Promise<Response> {
  const response = await fetch(files[name])
  if (!response.ok) throw new Error(`The file ${name} of the check answers ${response.status}`)
  return response
}
async function loadModel(language: 'ko' | 'en'): Promise<void> {
  setModel(language, new Uint8Array(await (await load(language)).arrayBuffer()))
}
async function loadAnchors(): Promise<void> {
  setAnchors(await (await load('anchors')).text())
}

/** Fetch what `checkText` needs; it fails where a file cannot be had. */
export async function loadModels(): Promise<void> {
  await Promise.all([loadAnchors(), loadModel('ko'), loadModel('en')])
}

export { checkText } from './check.ts'
export type { Finding, Place } from './finding.ts'
export { isWhy, reasons } from './reasons.ts'
