import { api } from '@dodam/contract'
import type { Stage } from './story-community.ts'

/** Check-ins of a sharer and a listener are postponed, answered, and answered again. */
export async function tellOfCheckIns({ act, cast }: Pick<Stage, 'act' | 'cast'>): Promise<void> {
  const { sharer, listener } = cast
  const [crisis] = await sharer.call(api.checkIns.list)
  const [waiting] = await listener.call(api.checkIns.list)
  if (crisis === undefined || waiting === undefined) throw new Error('Nobody was asked anything')
  const own = { params: { id: crisis.id } }
  await act(sharer, api.checkIns.answer, { ...own, body: { answer: 'later' } })
  await act(sharer, api.checkIns.answer, { ...own, body: { answer: 'better' } })
  await act(sharer, api.checkIns.answer, { ...own, body: { answer: 'better' } })
  await act(listener, api.checkIns.answer, {
    params: { id: waiting.id },
    body: { answer: 'wait' },
  })
}
