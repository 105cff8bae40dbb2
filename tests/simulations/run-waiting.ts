import { figuresOf, type Policy, simulate, usual } from './waiting.ts'

// Effects of the dashboard's order on waiting authors, over seeds and with fewer or more listeners:
// node tests/simulations/run-waiting.ts
const policies: Policy[] = ['newest first', 'line']
const rows = []
for (const visitsPerHour of [8, 11, 14])
  for (const seed of [1, 2, 3])
    for (const policy of policies) {
      const figures = figuresOf(simulate(policy, { ...usual, seed, visitsPerHour }))
      rows.push({ visitsPerHour, seed, policy, ...figures })
    }
console.info('Minutes to the first human word; of ten accepted listeners one never writes.')
console.table(rows)
