import { expect, test, vi } from 'vitest'
import { typedFields } from './typed.ts'

class Field {
  isConnected = true
  autocomplete = ''
  dataset: Record<string, string> = {}
  labels: { textContent: string }[] = []
  value: string
  constructor(value: string) {
    this.value = value
  }
}
class TextArea extends Field {}
class Input extends Field {
  type = 'text'
  form = {}
}
class Select extends Field {
  form: object | null = {}
  get selectedOptions() {
    return [{ text: `the name of ${this.value}` }]
  }
}
class Form {
  readonly contains: (field: unknown) => boolean
  constructor(fields: readonly unknown[]) {
    this.contains = (field) => fields.includes(field)
  }
}
vi.stubGlobal('HTMLFormElement', Form)
vi.stubGlobal('HTMLTextAreaElement', TextArea)
vi.stubGlobal('HTMLInputElement', Input)
vi.stubGlobal('HTMLSelectElement', Select)

function typedIn(fields: Field[]) {
  const { held, watching } = typedFields()
  for (const target of fields) watching.onInput({ target: target as unknown as EventTarget })
  return () => held().map(({ text }) => text)
}

test('what is being written is kept once, and never a secret or a search', () => {
  const secrets = ['current-password', 'new-password', 'one-time-code', 'username'].map((of) =>
    Object.assign(new Input('hunter2'), { autocomplete: of }),
  )
  const search = Object.assign(new Input('whale'), { dataset: { search: '' } })
  const texts = typedIn([...secrets, search, new TextArea('A note'), new Input('A note')])
  expect(texts()).toEqual(['A note'])
})

test('a text that was sent, and with it left its field, is not kept', () => {
  const field = new TextArea('Hello')
  const texts = typedIn([field])
  field.value = ''
  expect(texts()).toEqual([])
})

test('what was sent by a form that closed is not kept, what is typed after a refusal is', () => {
  const [sent, refused, other] = [
    new TextArea('Sent'),
    new TextArea('Refused'),
    new TextArea('Unsent'),
  ]
  const form = new Form([sent, refused])
  const { held, watching } = typedFields()
  const all = [sent, refused, other]
  for (const target of all) watching.onInput({ target: target as unknown as EventTarget })
  watching.onSubmit({ target: form as unknown as EventTarget })
  // The form is still there while the answer is on its way, and where it was refused.
  expect(held().map(({ text }) => text)).toEqual(['Sent', 'Refused', 'Unsent'])
  watching.onInput({ target: refused as unknown as EventTarget })
  for (const one of all) one.isConnected = false
  expect(held().map(({ text }) => text)).toEqual(['Refused', 'Unsent'])
})

test('what was chosen in a form is kept by its name, under its label, and no filter of a list', () => {
  const { held, watching } = typedFields()
  const day = Object.assign(new Select('2'), { labels: [{ textContent: 'Weekday' }] })
  const date = Object.assign(new Input('2026-03-04'), {
    type: 'date',
    labels: [{ textContent: 'From' }],
  })
  const filter = Object.assign(new Select('3'), { form: null })
  for (const target of [day, date, filter])
    watching.onInput({ target: target as unknown as EventTarget })
  expect(held()).toEqual([
    { label: 'Weekday', text: 'the name of 2' },
    { label: 'From', text: '2026-03-04' },
  ])
})
