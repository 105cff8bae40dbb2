import { type SyntheticEvent, useState } from 'react'

type Field = HTMLTextAreaElement | HTMLInputElement

/** A password that is shown has the type of a text. */
const isSecret = ({ autocomplete }: Field) => /password|one-time-code|username/.test(autocomplete)

const isField = (element: EventTarget): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    element.type === 'text' &&
    element.form !== null &&
    element.dataset['search'] === undefined &&
    !isSecret(element))

/** The fields in which something was typed. What they hold is read late, so that a text that was sent is gone. */
export function typedFields() {
  const fields = new Set<Field>()
  const forget = () => {
    for (const field of fields) if (!field.isConnected) fields.delete(field)
  }
  return {
    texts: () => [
      ...new Set([...fields].map(({ value }) => value).filter((text) => text.trim() !== '')),
    ],
    /** For an element around the area; events of its dialogs reach it too. */
    watching: {
      onInput({ target }: Pick<SyntheticEvent, 'target'>) {
        forget()
        if (isField(target)) fields.add(target)
      },
      onPointerDown: forget,
      onKeyDown: forget,
    },
  }
}

/** What was typed in the forms of the area, for the page that takes their place when a right to them ends. */
export const useTyped = () => useState(typedFields)[0]
