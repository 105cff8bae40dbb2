import type { EditedType, Noticed } from '@dodam/contract'
import { useRef, useState } from 'react'
import type { Outcome } from '../../acts/outcome.ts'
import type { Kept } from '../../device/store.ts'
import { keepNotices, noticedAt } from '../checks/noticed.ts'

/**
 * Return how the edit of a story or a comment is sent and ends. Once its author has read that it was edited elsewhere, it is
 * sent without the time of the wording that they began with, so that it replaces the other edit. Its end drops the draft.
 */
export function useSavedEdit(
  type: EditedType,
  draft: Pick<Kept<unknown>, 'read' | 'drop'>,
  onClose: () => void,
) {
  const replaces = useRef(false)
  // What was typed before a reload is no change of the form, and closing would drop it all the same.
  const [isResumed] = useState(() => draft.read() !== null)
  const close = () => {
    draft.drop()
    onClose()
  }
  return {
    isResumed,
    close,
    bodyOf: <Values extends { editedAt?: unknown }>(values: Values) => {
      const { editedAt: _begunWith, ...replacing } = values
      return replaces.current ? replacing : values
    },
    settle: (outcome: Outcome<{ id: number; content: string } & Noticed>) => {
      if (outcome.kind === 'done') {
        const { id, content, notices } = outcome.answer
        keepNotices(noticedAt(type, id), content, notices)
      }
      if (outcome.kind === 'done' || outcome.kind === 'gone') close()
      if (outcome.kind === 'refused') replaces.current ||= outcome.error.code === 'EDITED_ELSEWHERE'
    },
  }
}
