import type { Backup, BackupProgress, RestoreRequest } from '@dodam/contract'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** Tables of the schema `kept`, which a restore leaves unchanged. */
export interface KeptTables {
  'kept.installation': InstallationTable
  'kept.backups': BackupsTable
  'kept.works': WorksTable
  'kept.restoreRequests': RestoreRequestsTable
  'kept.erased': ErasedTable
  'kept.formerNames': FormerNamesTable
  'kept.removedKeywords': RemovedKeywordsTable
  'kept.auditHead': AuditHeadTable
  'kept.deliveryWatch': DeliveryWatchTable
}

/** One row: the id of this installation, which survives restores. */
interface InstallationTable {
  isOnly: Generated<boolean>
  id: Generated<string>
}

interface BackupsTable {
  filename: string
  size: Generated<number>
  createdAt: Timestamp
  origin: Backup['origin']
  /** `unchecked` is one before a restore that is whole, and whose restore has not been tried yet. */
  status: Backup['status']
  verifiedAt: Timestamp | null
  rows: number | null
  isEncrypted: boolean
  problem: string | null
}

/** Work on backups; one runs at a time over all instances. */
interface WorksTable {
  id: Generated<number>
  what: BackupProgress['what']
  step: BackupProgress['step']
  percent: Generated<number>
  state: Generated<BackupProgress['state']>
  problem: string | null
  /** Result of a finished emergency recovery. Written as JSON. */
  recovered: ColumnType<BackupProgress['recovered'], string | null | undefined, string | null>
  /** Blocks all other writes until it ends. */
  isFrozen: Generated<boolean>
  startedAt: CreatedAt
  /** Last heartbeat of the instance that runs it. */
  seenAt: CreatedAt
}

interface RestoreRequestsTable {
  id: Generated<number>
  backupFilename: string
  requestedBy: number
  reason: string
  status: Generated<RestoreRequest['status']>
  createdAt: Timestamp
  expiresAt: Timestamp
  closedBy: number | null
  closedAt: Timestamp | null
}

/** Permanently deleted accounts: a restore deletes them again. */
interface ErasedTable {
  userId: number
  userCreatedAt: Timestamp
  erasedAt: CreatedAt
}

/** Usernames of people who have another one now, or none: no other member can take them until the retention job deletes them. */
interface FormerNamesTable {
  /** Hash over the installation and the key of the name. */
  hash: string
  userId: number
  userCreatedAt: Timestamp
  freedAt: CreatedAt
}

/** Keywords that an admin has removed from the popular searches, as `squeezed` writes them. */
interface RemovedKeywordsTable {
  keyword: string
  removedAt: CreatedAt
}

/** One row: the newest entry of the audit log. */
interface AuditHeadTable {
  isOnly: Generated<boolean>
  /** 0 without any entry. */
  id: number
  hash: string
  /** Hash over both, keyed by the installation. */
  seal: string
}

/** A row for each instance that runs, which it rewrites with each check whether messages arrive: no restore stops it. */
interface DeliveryWatchTable {
  /** Made at its start. */
  instance: string
  writtenAt: Timestamp
  /** Of its checks of the last hour. */
  p50Ms: number | null
  p99Ms: number | null
  lost: number
}
