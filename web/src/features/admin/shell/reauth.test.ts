import { expect, test } from 'vitest'
import { CallError } from '../../../api/call.ts'
import { useReauth, whenProven } from './reauth.ts'

const refused = (code: string) => new CallError(403, { code, message: '' }, undefined)
const asking = () => useReauth.getState().asking

/** A call that succeeds once the password is proven. */
function sudoCall() {
  let isProven = false
  let made = 0
  return {
    prove: () => {
      isProven = true
    },
    made: () => made,
    make: async () => {
      made++
      if (!isProven) throw refused('REAUTH_REQUIRED')
      return 'done'
    },
  }
}

test('an act that needs the password is repeated after the proof', async () => {
  const call = sudoCall()
  const going = whenProven(call.make)
  await expect.poll(asking).not.toBeNull()
  call.prove()
  asking()?.answer(true)
  expect(await going).toBe('done')
  expect(call.made()).toBe(2)
  expect(asking()).toBeNull()
  // The next one needs no password.
  expect(await whenProven(call.make)).toBe('done')
})

test('several acts at once ask only once', async () => {
  const calls = [sudoCall(), sudoCall()]
  const going = calls.map(({ make }) => whenProven(make))
  await expect.poll(asking).not.toBeNull()
  for (const { prove } of calls) prove()
  asking()?.answer(true)
  expect(await Promise.all(going)).toEqual(['done', 'done'])
  expect(asking()).toBeNull()
})

test('cancelling ends the act as undone, and the next one asks again', async () => {
  const call = sudoCall()
  for (const _ of [1, 2]) {
    const going = whenProven(call.make)
    await expect.poll(asking).not.toBeNull()
    asking()?.answer(false)
    await expect(going).rejects.toMatchObject({ code: 'UNDONE' })
  }
  expect(call.made()).toBe(2)
})

test('another refusal does not ask for the password', async () => {
  const fail = () => Promise.reject(refused('FORBIDDEN'))
  await expect(whenProven(fail)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(asking()).toBeNull()
})
