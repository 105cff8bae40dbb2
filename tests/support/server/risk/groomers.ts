import { Life, type Met } from './life.ts'
import type { Chance } from './random.ts'

/** Shares of texts that the check must at least detect. */
const noticed = { handoff: 0.9, approach: 0.85 }
/** After this many acts a simulation ends as never stopped. */
const mostActs = 60

type Step = (life: Life, chance: Chance) => void

const ask = (life: Life, options?: { isSame: boolean }): Met => {
  const met = life.meet('younger')
  life.ask(met, options)
  return met
}
const handoff = (life: Life, met: Met, chance: Chance) =>
  life.write('handoff', met, chance.is(noticed.handoff))
const approach = (
  life: Life,
  met: Met,
  chance: Chance,
  sign: 'approach-refused' | 'approach-confirmed',
) => life.write(sign, met, chance.is(noticed.approach))

/** The repeated acts of each style, from one minor to the next. */
export const groomers = {
  /** In one afternoon: one child after the other, contact details at once. */
  fast: (life, chance) => {
    const met = ask(life)
    life.pass(chance.between(0.1, 0.4))
    if (chance.is(0.4)) return life.note('request-declined', met)
    handoff(life, met, chance)
    life.pass(0.05)
    if (chance.is(0.5)) handoff(life, met, chance)
  },
  /** Over weeks: one child at a time, a week of kindness, then another messenger. */
  slow: (life, chance) => {
    const met = ask(life)
    for (let day = 0; day < 7; day++) {
      life.pass(chance.between(20, 28))
      life.talk(met)
    }
    handoff(life, met, chance)
    life.pass(48)
    handoff(life, met, chance)
    life.pass(24)
  },
  /** Always polite and once only: without blocks and reports. */
  'polite hand-off': (life, chance) => {
    const met = ask(life)
    life.pass(chance.between(20, 70))
    handoff(life, met, chance)
    life.pass(chance.between(5, 30))
  },
  /** The same words to every minor; most decline, some block, those who accept are asked for a messenger. */
  'copy and paste': (life, chance) => {
    const met = ask(life, { isSame: life.acts > 0 })
    life.pass(chance.between(0.05, 0.6))
    if (chance.is(0.65)) {
      life.note('request-declined', met)
      if (chance.is(0.2)) life.note('blocked', met)
      return
    }
    handoff(life, met, chance)
  },
  /** At two in the morning, with words that are unacceptable towards a child. */
  night: (life, chance) => {
    life.pass((26 - life.hourOfDay) % 24)
    const met = ask(life)
    life.pass(0.3)
    approach(life, met, chance, 'approach-confirmed')
    life.pass(0.1)
    approach(life, met, chance, 'approach-refused')
    life.pass(20)
  },
  /** One child only, ever more insistent. */
  'one child': (life, chance) => {
    const met = ask(life)
    for (let time = 0; time < 12 && !life.isStopped; time++) {
      life.pass(chance.between(6, 40))
      if (chance.is(0.5)) handoff(life, met, chance)
      else approach(life, met, chance, 'approach-confirmed')
    }
  },
  /** Probes the filter. */
  'tries the filter': (life, chance) => {
    const met = ask(life)
    for (let time = 0; time < 4 && !life.isStopped; time++) {
      life.pass(0.02)
      approach(life, met, chance, chance.is(0.6) ? 'approach-refused' : 'approach-confirmed')
    }
    if (chance.is(0.5)) life.note('blocked', met)
    if (chance.is(0.4)) life.reported(met)
  },
  /** A trusted, adult, verified listener. */
  'verified adult': (life, chance) => {
    const met = life.meet('minor')
    life.ask(met)
    for (let day = 0; day < 3; day++) {
      life.pass(chance.between(20, 28))
      life.talk(met)
    }
    handoff(life, met, chance)
    life.pass(chance.between(20, 50))
  },
  /** Of the same age as the victims. */
  'among peers': (life, chance) => {
    const met = life.meet(null)
    life.ask(met)
    life.pass(chance.between(1, 20))
    approach(life, met, chance, chance.is(0.6) ? 'approach-refused' : 'approach-confirmed')
    if (chance.is(0.4)) life.note('blocked', met)
    if (chance.is(0.3)) life.reported(met)
  },
} satisfies Record<string, Step>

export type GroomerStyle = keyof typeof groomers
export const groomerStyles = Object.keys(groomers) as GroomerStyle[]

/** The number of acts of a style before the account is stopped. */
export function actsUntilStopped(style: GroomerStyle, chance: Chance): number {
  const life = new Life(new Date('2026-11-02T07:00:00.000Z'))
  while (!life.isStopped && life.acts < mostActs) groomers[style](life, chance)
  return life.isStopped ? life.acts : Number.POSITIVE_INFINITY
}
