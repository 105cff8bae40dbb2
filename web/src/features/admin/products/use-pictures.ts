import type { Failure } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleText } from '../../../ui/rule-text.ts'
import { toast } from '../../../ui/toast.ts'
import { type Picked, PictureBroken, pick, sameAsBefore } from './pictures.ts'

type Details = NonNullable<Failure['details']>

/** The chosen pictures of barcodes, with a note on each. */
export function usePictures() {
  const { t } = useTranslation()
  const [pictures, setPictures] = useState<readonly Picked[]>([])
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [reading, setReading] = useState(0)
  const [generateCodes, setGenerateCodes] = useState(false)
  const twice = sameAsBefore(pictures)
  const notes = new Map([
    ...[...twice].map((key) => [key, t('admin.products.pictures.same')] as const),
    ...refusals,
  ])

  const add = async (files: readonly File[]) => {
    setReading((count) => count + files.length)
    for (const file of files) {
      try {
        const picked = await pick(file)
        setPictures((held) => [...held, picked])
      } catch (error) {
        if (!(error instanceof PictureBroken)) throw error
        toast(`${file.name}: ${ruleText(error.rule)}`, { tone: 'danger' })
      } finally {
        setReading((count) => count - 1)
      }
    }
  }
  const drop = (keys: ReadonlySet<string>) => {
    setPictures((held) => held.filter(({ key }) => !keys.has(key)))
    setRefusals((held) => new Map([...held].filter(([key]) => !keys.has(key))))
  }
  return {
    pictures,
    notes,
    /** The number of files being opened. */
    reading,
    add: (files: readonly File[]) => void add(files),
    remove: (key: string) => drop(new Set([key])),
    /** Whether a picture without a readable code is to get a generated one. */
    generateCodes,
    /** Refusals of before are taken back, because the pictures may pass now. */
    setGenerateCodes: (generates: boolean) => {
      setGenerateCodes(generates)
      setRefusals(new Map())
    },
    removeNoted: () => drop(new Set(notes.keys())),
    /** Remove pictures that are stored now. */
    stored: (sent: readonly Picked[]) => drop(new Set(sent.map(({ key }) => key))),
    /** Apply the server's refusals of the pictures of one call, by their index. Return whether it named any. */
    refuse: (sent: readonly Picked[], details: Details): boolean => {
      const said = details.flatMap(({ path, message }) => {
        const at = /^barcodeImages\W(\d+)$/.exec(path)?.[1]
        const picture = at === undefined ? undefined : sent[Number(at)]
        return picture ? [[picture.key, message] as const] : []
      })
      setRefusals(new Map(said))
      return said.length > 0
    },
  }
}

export type Pictures = ReturnType<typeof usePictures>
