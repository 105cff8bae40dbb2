import { expect, test, vi } from 'vitest'
import { typedFields } from './typed.ts'

class Field {
  isConnected = true
  autocomplete = ''
  dataset: Record<string, string> = {}
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
vi.stubGlobal('HTMLTextAreaElement', TextArea)
vi.stubGlobal('HTMLInputElement', Input)

function typedIn(fields: Field[]) {
  const { texts, watching } = typedFields()
  for (const target of fields) watching.onInput({ target: target as unknown as EventTarget })
  return texts
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
