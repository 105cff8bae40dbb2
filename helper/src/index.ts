/**
 * The built-in helper: what it answers to one message, without any model. `answer(asked)` is pure, deterministic and
 * has no I/O.
 *
 * - A crisis is looked for first, by the check of texts. Its families hold, ask one thing, and offer the helplines.
 * - `reading/` brings the message into the form rules are compared in and scores the families whose patterns it has.
 * - `plan.ts` decides which family answers, or which two: a feeling opens, and what it is about goes on.
 * - `plan-crisis.ts` holds a danger and what follows it; what is said now is heard before what was said then.
 * - `facts.ts` has the product's numbers, which words name as `{name}`.
 * - `say.ts` takes a variant that was not yet said in this conversation.
 *
 * `families.ts` lists all families. Their texts are in `words/`, how they are recognised in `rules/`, one file a
 * language. A new family needs a line in the first and texts in both languages, or it does not compile.
 * `inputs/` holds what teenagers write with the family it must reach, earlier messages before `»`; the rows `unseen` are
 * never tuned to, so they say how well the rules understand what they were not written for.
 * `talks/` holds whole talks with what each answer has to be.
 * `pnpm --filter @dodam/helper talk` prints a conversation.
 */
export { type Answer, type Asked, answer } from './answer.ts'
export { familiesIn } from './families.ts'
export type { Turn } from './past.ts'
export type { Language } from './say.ts'
