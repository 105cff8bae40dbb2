import { lengthOf, supportReplyLength } from '@dodam/contract'
import { expect, test } from 'vitest'
import { crisisReplies } from './crisis-replies.ts'

test('every built-in message can be sent as it is, in both languages', () => {
  for (const { messageKo, messageEn } of crisisReplies)
    for (const message of [messageKo, messageEn])
      expect(lengthOf(message), message).toBeLessThanOrEqual(supportReplyLength.max)
})
