import type { PasswordCost } from '@dodam/realtime-server/core/sessions/passwords.ts'

/** The lowest cost that argon2 allows; another test asserts the cost in production. */
export const cheapPasswords: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
