export { wrongCounts } from '@dodam/realtime-server/features/backup/derived-counts.ts'
