/** One thing said in the conversation so far. `family` is that of the answer, where the helper itself gave it. */
export interface Turn {
  from: 'teen' | 'helper'
  text: string
  family?: string
}
