import * as z from 'zod/mini'

export const categories = [
  'sleep',
  'stress',
  'friendship',
  'anxiety',
  'love',
  'study',
  'career',
  'hobby',
  'family',
  'appearance',
  'health',
  'other',
] as const
export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>
