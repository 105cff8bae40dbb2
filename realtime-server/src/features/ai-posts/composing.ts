import { type AiDraftWish, type Language, lengthOf, postLength } from '@dodam/contract'
import type { Helper } from '../support/helper/helper.ts'

const rules = `You write a short story for the feed of Dodam, a community where teenagers talk about what weighs on them. It is shown as written by an AI, and a person reads it before it is published.
- You are an AI. Never pretend to be a teenager or to have a school, a family, feelings or a day of your own.
- Warm, plain and short: three to five sentences and at most 300 characters, as one would speak to a 14-year-old. No headings, no lists, no hashtags.
- Say what many know about the topic, offer one small thing that can help, and end with one open question that is easy to answer.
- No diagnoses, medicines, doses, diets or ways to hurt oneself. No names, places, accounts, links or numbers.
- Answer with the text alone.`

const inLanguage: Record<Language, string> = {
  ko: 'Write in Korean, in friendly 해요체.',
  en: 'Write in English.',
}

/** Return a text by the configured model about a topic; null when it has none that can be a post. */
export async function composeText(
  helper: Pick<Helper, 'compose'>,
  { language, category }: Pick<AiDraftWish, 'language' | 'category'>,
): Promise<string | null> {
  const text = await helper.compose(
    [
      { role: 'system', content: `${rules}\n${inLanguage[language]}` },
      { role: 'user', content: `The topic: ${category}` },
    ],
    language,
  )
  if (text === null) return null
  const length = lengthOf(text)
  return length >= postLength.min && length <= postLength.max ? text : null
}
