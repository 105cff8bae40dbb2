import { shareInterval } from '@dodam/contract'

interface Rated {
  helped: number
  notHelped: number
}

/** The share that surely did not help, in percent: the lower end of the interval, so that few ratings weigh little. */
const surelyBad = ({ helped, notHelped }: Rated) =>
  shareInterval(notHelped, helped + notHelped)?.from ?? 0

/** Order answers of the helper: the worst first. */
export const byWorst = (one: Rated, other: Rated): number =>
  surelyBad(other) - surelyBad(one) || other.notHelped - one.notHelped || one.helped - other.helped
