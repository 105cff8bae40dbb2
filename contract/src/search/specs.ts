import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Count, Language, Success, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { keywordLength, popularListed } from './rules.ts'

export const searchSpecs = {
  popular: spec({
    summary:
      'What at least three different people searched in the last seven days, of words that stand in stories of three',
    access: 'visitor',
    query: z.object({
      limit: z._default(
        z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(50)),
        popularListed,
      ),
    }),
    answer: z.array(z.object({ keyword: z.string(), count: Count })),
  }),
  leading: spec({
    summary:
      'Words to suggest: popular searches and topics that find at least three stories in a language',
    access: 'visitor',
    query: z.object({
      /** Only stories in this language; without it all languages. */
      lang: z.optional(Language),
    }),
    answer: z.array(z.string()),
  }),
  removeKeyword: spec({
    summary: 'Take a keyword out of what people are shown for good, however it is spelt',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({ keyword: text(keywordLength.min, keywordLength.max, 'keyword.length') }),
    answer: Success,
    announces: [...audited],
  }),
}
