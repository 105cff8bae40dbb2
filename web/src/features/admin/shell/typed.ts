import { type SyntheticEvent, useState } from 'react'

type Field = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement

/** What a field of a form holds, under the field's label. */
export interface Typed {
  label: string
  text: string
}

/** A password that is shown has the type of a text. */
const isSecret = ({ autocomplete }: HTMLInputElement) =>
  /password|one-time-code|username/.test(autocomplete)

const written = ['text', 'date', 'time', 'number']

const isField = (element: EventTarget): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLSelectElement && element.form !== null) ||
  (element instanceof HTMLInputElement &&
    written.includes(element.type) &&
    element.form !== null &&
    element.dataset['search'] === undefined &&
    !isSecret(element))

const typedIn = (field: Field): Typed => ({
  label: field.labels?.[0]?.textContent ?? '',
  text: field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value,
})

/** The fields in which something was typed or chosen. What they hold is read late, so that a text that was sent is gone. */
export function typedFields() {
  const fields = new Set<Field>()
  /** Those whose form was submitted since: once they are gone, the form has closed because what they held was stored. */
  const sent = new Set<Field>()
  const forget = () => {
    for (const field of fields) if (!field.isConnected) fields.delete(field)
  }
  return {
    /** Each of them once, because a text is typed anew where its field was replaced. */
    held: (): Typed[] => {
      const all = [...fields]
        .filter((field) => field.isConnected || !sent.has(field))
        .map(typedIn)
        .filter(({ text }) => text.trim() !== '')
      return [...new Map(all.map((one) => [`${one.label} ${one.text}`, one])).values()]
    },
    /** For an element around the area; events of its dialogs reach it too. */
    watching: {
      onInput({ target }: Pick<SyntheticEvent, 'target'>) {
        forget()
        if (!isField(target)) return
        fields.add(target)
        sent.delete(target)
      },
      onSubmit({ target }: Pick<SyntheticEvent, 'target'>) {
        if (!(target instanceof HTMLFormElement)) return
        for (const field of fields) if (target.contains(field)) sent.add(field)
      },
      onPointerDown: forget,
      onKeyDown: forget,
    },
  }
}

/** What was typed in the forms of the area, for the page that takes their place when a right to them ends. */
export const useTyped = () => useState(typedFields)[0]
