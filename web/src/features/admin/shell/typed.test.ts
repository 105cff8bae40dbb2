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
