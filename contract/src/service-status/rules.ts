/**
 * How messages arrive, from the checks of the answering instance: `fine`, `slow` where one of the last minute was late or
 * failed, `down` where the newest one did.
 */
export const deliveryStates = ['fine', 'slow', 'down'] as const

/** Most milliseconds from sending to hearing that 99 of 100 checks may take; the buckets of the metric end there. */
export const deliveryTargetMs = 300
/** A check that takes longer is late for who reads, in milliseconds. */
export const slowDeliveryMs = 1_000
/** A message that was stored and is not heard within this time is lost, in milliseconds. */
export const lostAfterMs = 10_000
/** How often the status page asks again, in milliseconds. */
export const statusEveryMs = 10_000
