import type { Seal } from '../../../core/keys/seal.ts'
import type { OpenCase } from '../../risk/cases.ts'
import { lockTarget, store } from '../writes.ts'

/** Create the function with which the product itself opens cases. */
export const caseOpener =
  (seal: Seal): OpenCase =>
  async (tx, { risk = null, isMasked = false, ...opened }) => {
    const { targetType, targetId } = opened
    await lockTarget(tx, { targetType, targetId })
    return await store(tx, seal, { ...opened, risk, isMasked, reporterId: null, detail: null })
  }
