export { wrongCounts } from '@dodam/realtime-server/features/backup/counts.ts'
