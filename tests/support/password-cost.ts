import type { PasswordCost } from '@dodam/realtime-server/core/sessions/passwords.ts'

/** As cheap as argon2 gets: what production takes is asserted by its own test. */
export const cheapPasswords: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
