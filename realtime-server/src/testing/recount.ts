export { wrongCounts } from '../features/backup/counts.ts'
