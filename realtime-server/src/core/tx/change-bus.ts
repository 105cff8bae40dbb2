import { type Change, isShared, type SharedChange } from './changes.ts'

type Kind = Change['kind']
type ChangeOf<K extends Kind> = Extract<Change, { kind: K }>
/** What follows a change on this instance; `isOwn` where this instance made it. Neither waits nor throws. */
type Effect<C extends Change> = (change: C, isOwn: boolean) => void

const isOf = <K extends Kind>(kind: K, change: Change): change is ChangeOf<K> =>
  change.kind === kind

/** Carries changes from the writes that note them to what follows them, on this instance and on the others. */
export interface ChangeBus {
  /** Add an effect of every change of one kind. */
  on<K extends Kind>(kind: K, effect: Effect<ChangeOf<K>>): void
  /** Let effects follow changes of this instance, here and on every other instance. */
  follow(changes: readonly Change[]): void
  /** Let effects follow changes of another instance. */
  receive(changes: readonly SharedChange[]): void
  /** Send changes to other instances by `send`. */
  sendBy(send: (changes: readonly SharedChange[]) => void): void
}

export function createChangeBus(): ChangeBus {
  const effects: Effect<Change>[] = []
  let sendAll: (changes: readonly SharedChange[]) => void = () => {}
  const apply = (changes: readonly Change[], isOwn: boolean) => {
    for (const change of changes) for (const effect of effects) effect(change, isOwn)
  }
  return {
    on(kind, effect) {
      effects.push((change, isOwn) => {
        if (isOf(kind, change)) effect(change, isOwn)
      })
    },
    follow(changes) {
      apply(changes, true)
      const shared = changes.filter(isShared)
      if (shared.length > 0) sendAll(shared)
    },
    receive: (changes) => apply(changes, false),
    sendBy(send) {
      sendAll = send
    },
  }
}
