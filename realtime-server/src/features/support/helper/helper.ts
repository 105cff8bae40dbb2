import {
  type AiAnswer,
  type Body,
  type Helpline,
  helperLimits,
  helplinesIn,
  isAdult,
  type Language,
  type support,
} from '@dodam/contract'
import { type Answer, answer } from '@dodam/helper'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../core/clock.ts'
import type { ModelConfig } from '../../../core/config.ts'
import { InParts, type Part } from '../../../core/http/event-stream.ts'
import { type Key, type Limits, perMember } from '../../../core/limits/limit.ts'
import type { Metrics } from '../../../core/metrics.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import type { Tx, Write } from '../../../core/tx/write.ts'
import type { IsListenerHere } from '../../../live/listeners.ts'
import { personIn, readPeople } from '../../accounts/reads.ts'
import type { Checks } from '../../checks/check.ts'
import { judge, needIn } from '../../checks/verdicts.ts'
import { isForModel, Rest } from '../rules.ts'
import { keepAnswer, setFamily } from './answer-ratings.ts'
import { askModel, type Failure, type ModelTurn, NoAnswer } from './model.ts'
import { minded } from './output-check.ts'
import { promptOf } from './prompt.ts'

type Question = Body<typeof support.ask>

interface Asking {
  me: Member
  body: Question
  write: Write<Member>
}

export interface Helper {
  /** Whether an external model is configured. */
  usesModel: boolean
  ask(call: Asking): Promise<InParts<AiAnswer>>
  /** Return the model's whole text, checked as its answers are; null without a model or its answer. */
  compose(messages: readonly ModelTurn[], language: Language): Promise<string | null>
  /** Let running talks with the model end in the built-in answer at once. */
  close(): void
}

interface HelperDeps {
  model: ModelConfig | null
  limits: Limits
  checks: Checks
  isListenerHere: IsListenerHere
  clock: Clock
  metrics: Metrics
  log: FastifyBaseLogger
}

const perMinute = perMember('helper', helperLimits.perMinute, 60)
const perDay = perMember('helper-day', helperLimits.perDay, 86_400)
/** A limit of its own, so that a member in a crisis does not have to wait after a long talk. */
const inCrisis = perMember('helper-crisis', 60, 3_600)

const languageOf = (text: string): Language => (/[가-힣]/.test(text) ? 'ko' : 'en')

/** A checked question with its built-in answer. */
interface Ready {
  id: number
  built: Answer
  language: Language
  crisis: boolean
  helplines: Helpline[] | undefined
  /** The names by which the member may call themselves. */
  names: string[]
}

/** Create the helper: a configured model where it may answer, and the built-in answers otherwise. */
export function createHelper(deps: HelperDeps): Helper {
  const { model, limits, checks, clock, metrics, log } = deps
  const ending = new AbortController()
  const rest = new Rest(clock)

  async function check({ me, body, write }: Asking): Promise<Ready & { asksModel: boolean }> {
    const { message, past } = body
    const piece = { place: 'helper', path: 'message', text: message } as const
    const judged = (text: string) =>
      judge({ ...piece, text }, { reach: 'public', writerIsAdult: isAdult(me) })
    const verdict = judged(message)
    /** Includes likely signs, so that the text is not sent to the model. */
    const isFound = verdict.judged.length > 0
    const key: Key = `member=${me.id}`
    await limits.use(
      isFound
        ? [[inCrisis, key]]
        : [
            [perMinute, key],
            [perDay, key],
          ],
    )
    const built = answer({
      message,
      language: me.language,
      past: past.map(({ from, text, family }) => ({
        from,
        text,
        ...(family !== undefined && { family }),
      })),
      isListenerHere: await deps.isListenerHere(me),
    })
    const language = languageOf(built.text)
    const crisis = needIn(verdict) > 0 || built.isCrisis
    const asksModel =
      model !== null &&
      !isFound &&
      !built.isCrisis &&
      isForModel(built) &&
      !rest.isOn() &&
      !past.some(({ from, text }) => from === 'teen' && judged(text).judged.length > 0)
    let names: string[] = []
    const keep = async (tx: Tx<Member>) => {
      const person = personIn(await readPeople(tx.db, [me.id]), me.id)
      names = [person.username, person.nickname]
      return await keepAnswer(tx, {
        language,
        family: asksModel ? `model+${built.family}` : built.family,
      })
    }
    const { id } = isFound
      ? await checks.publicly({ me, write }, { pieces: [piece], isConfirmed: true }, keep)
      : await write(keep)
    const helplines = crisis ? [...helplinesIn(language)] : undefined
    return { id, built, language, crisis, helplines, names, asksModel }
  }

  const count = (by: 'model' | 'built-in', failure: Failure | '' = '') =>
    metrics.helperAnswers.inc({ by, failure })

  const done = (
    ready: Ready,
    { text, family }: Pick<Answer, 'text' | 'family'>,
  ): Part<AiAnswer> => ({
    done: {
      kind: 'ai-answer',
      id: ready.id,
      aiResponse: text,
      isAi: true,
      crisis: ready.crisis,
      ...(ready.helplines && { helplines: ready.helplines }),
      family,
      step: ready.built.step,
      language: ready.language,
    },
  })

  async function* speakBuilt(ready: Ready): AsyncGenerator<Part<AiAnswer>> {
    yield { part: { text: ready.built.text } }
    yield done(ready, ready.built)
  }

  async function* speak(
    { body, write }: Asking,
    ready: Ready,
    gone: AbortSignal,
  ): AsyncGenerator<Part<AiAnswer>> {
    if (model === null) return yield* speakBuilt(ready)
    const { built, language, names } = ready
    const prompt = promptOf({ ...body, language, names })
    const signal = AbortSignal.any([gone, ending.signal])
    let text = ''
    try {
      for await (const more of minded(askModel(model, prompt, signal), language)) {
        text += more
        yield { part: { text: more } }
      }
    } catch (error) {
      const failure = error instanceof NoAnswer ? error.failure : 'garbage'
      if (gone.aborted) return
      // Only the failure: questions and answers are never logged.
      log.warn({ failure }, 'the helper answers by itself')
      rest.failed(failure)
      count('built-in', failure)
      // The answer matters more than its statistics.
      await write((tx) => setFamily(tx, { id: ready.id, family: built.family })).catch(() => {})
      return yield* speakBuilt(ready)
    }
    rest.succeeded()
    count('model')
    yield done(ready, { text, family: `model+${built.family}` })
  }

  return {
    usesModel: model !== null,
    async ask(call) {
      const { asksModel, ...ready } = await check(call)
      if (asksModel) return new InParts((gone) => speak(call, ready, gone))
      count('built-in')
      return new InParts(() => speakBuilt(ready))
    },
    async compose(messages, language) {
      if (model === null || rest.isOn()) return null
      let text = ''
      try {
        for await (const more of minded(askModel(model, messages, ending.signal), language))
          text += more
      } catch (error) {
        const failure = error instanceof NoAnswer ? error.failure : 'garbage'
        log.warn({ failure }, 'the model wrote nothing')
        // A draft that is too long or in the wrong language says nothing of whether the model is there for talks.
        if (failure !== 'garbage') rest.failed(failure)
        return null
      }
      rest.succeeded()
      return text
    },
    close: () => ending.abort(),
  }
}
