import { turnsOfEach } from '../../core/turns.ts'

/** For writes that count something on a post. */
export const inTurnOfPost = turnsOfEach()
