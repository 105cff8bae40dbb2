#!/usr/bin/env node
import { staffRoles } from '@dodam/contract'
import { Command, Option } from 'commander'
import { readConfig } from '../core/config.ts'
import { Problem } from '../core/http/problem.ts'
import { version } from '../core/version.ts'
import {
  createAdmin,
  endSessions,
  listAdmins,
  removeAdmin,
  resetFactor,
  resetPassword,
} from './admins.ts'
import { operatorBackups } from './backups.ts'
import { examine } from './doctor.ts'
import { type Installation, openInstallation } from './installation.ts'

const print = (...lines: string[]) => {
  for (const line of lines) console.log(line)
}

/** Print rows under each other; the first is the head. */
function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  for (const row of rows)
    print(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Make an action of a command that needs the installation, and close that in the end. */
const on =
  <Args extends unknown[]>(act: (installation: Installation, ...args: Args) => Promise<void>) =>
  async (...args: Args): Promise<void> => {
    const installation = await openInstallation(readConfig(process.env))
    try {
      await act(installation, ...args)
    } finally {
      await installation.close()
    }
  }

const printPassword = (password: string) =>
  print(
    `Password: ${password}`,
    'It is shown this once. Change it in the settings after signing in.',
  )

const dodam = new Command('dodam')
  .description(
    'What an operator does on the machine of an installation, with its settings in the environment.',
  )
  .version(version)

const admin = dodam.command('admin').description('the accounts of the team')
admin
  .command('list')
  .description('list them with roles, second factors, and when they were last here')
  .action(
    on(async (installation) => {
      const all = await listAdmins(installation)
      printTable([
        ['username', 'roles', 'second factors', 'last here'],
        ...all.map(({ username, staffRoles: roles, factors, lastSeenAt }) => [
          username,
          roles.join(', '),
          String(factors ?? 0),
          lastSeenAt ?? 'never',
        ]),
      ])
    }),
  )
admin
  .command('create <username>')
  .description('give a member admin rights, or open an account with them')
  .addOption(
    new Option('-r, --roles <role...>', 'what they may do').choices(staffRoles).default(['lead']),
  )
  .action(
    on(
      async (
        installation,
        username: string,
        { roles }: { roles: (typeof staffRoles)[number][] },
      ) => {
        const { password } = await createAdmin(installation, { username, roles })
        print(`${username} is an admin (${roles.join(', ')}).`)
        if (password !== null) printPassword(password)
      },
    ),
  )
admin
  .command('remove <username>')
  .description('take an admin’s rights away; the account stays')
  .action(
    on(async (installation, username: string) => {
      await removeAdmin(installation, username)
      print(`${username} is no admin any more.`)
    }),
  )
admin
  .command('reset-password <username>')
  .description('give an admin a new password, and sign them out everywhere')
  .action(
    on(async (installation, username: string) => {
      printPassword((await resetPassword(installation, username)).password)
    }),
  )
admin
  .command('reset-factor <username>')
  .description('delete an admin’s second factors and backup codes, and sign them out everywhere')
  .action(
    on(async (installation, username: string) => {
      await resetFactor(installation, username)
      print(`${username} sets up a new second factor when they sign in.`)
    }),
  )

dodam
  .command('end-sessions')
  .description('sign everybody out within a minute; devices keep what people were writing')
  .action(
    on(async (installation) => {
      await endSessions(installation)
      print('Everybody is signed out within a minute.')
    }),
  )

/** Load a backup beside the database, and print what it is and what holds after a restore of it. */
async function printChecked(installation: Installation, file: string): Promise<void> {
  const { rows, madeAt, isOwn } = await operatorBackups(installation).verify(file)
  print(`${file} is good: ${rows} rows, made ${madeAt}.`)
  if (isOwn)
    print(
      'It is of this installation. A restore brings stories, chats and counts back to that moment.',
      'Passwords, second factors, deletions, blocks, gifts, cases and the audit log stay as they are now.',
      'Everybody signs in anew with the password of now.',
    )
  else
    print(
      'It is of another installation. A restore brings all of it, with the audit log and the admins of there.',
      'Everybody signs in anew with the password and the second factor of there; yours here are gone.',
      'JWT_SECRET must be the one of here, a comma, and the one of there.',
    )
}

const backup = dodam.command('backup').description('backups and restores')
backup
  .command('list')
  .description('list the backups of DATA_DIR, newest first')
  .action(
    on(async (installation) => {
      const all = await operatorBackups(installation).list()
      printTable([
        ['file', 'made', 'state', 'bytes'],
        ...all.map(({ filename, created, status, size }) => [
          filename,
          created,
          status,
          String(size),
        ]),
      ])
    }),
  )
backup
  .command('create')
  .description('make a backup, and load it once to see that it is good')
  .action(on(async (installation) => print(await operatorBackups(installation).create())))
backup
  .command('verify <file>')
  .description('load a backup beside the database, and say what would hold after a restore')
  .action(on(printChecked))
backup
  .command('restore <file>')
  .description('put the database back to a backup, after making one of what is there')
  .requiredOption('--reason <text>', 'for the audit log')
  .option('--yes', 'do it; without this it is only said what would hold afterwards')
  .action(
    on(async (installation, file: string, options: { reason: string; yes?: true }) => {
      const { reason, yes } = options
      if (!yes) {
        await printChecked(installation, file)
        print('Nothing was changed. Repeat the command with --yes.')
        return
      }
      const before = await operatorBackups(installation).restore(file, reason)
      print(`The database is as in ${file}. What was there before: ${before}`)
    }),
  )

dodam
  .command('doctor')
  .description('look at the installation and say what to mend; ends with 1 if something is wrong')
  .action(
    on(async (installation) => {
      const found = await examine(installation)
      for (const { isGood, text } of found) print(`${isGood ? 'ok ' : '!! '} ${text}`)
      if (found.some(({ isGood }) => !isGood)) process.exitCode = 1
    }),
  )

const refusals: Partial<Record<string, string>> = {
  FORBIDDEN: 'This is not possible for this account.',
  USERNAME_TAKEN: 'Another account has or had this username.',
  BACKUP_BUSY: 'A backup or restore is under way: try again when it has ended.',
  NOT_FOUND: 'There is no such backup.',
  BACKUP_FAILED: 'The backup cannot be read or written: check the name, the folder and its disk.',
  BACKUP_DAMAGED: 'The backup is damaged.',
  BACKUP_NEWER: 'The backup is of a newer release.',
  BACKUP_FOREIGN: 'The file is no backup of this product.',
  BACKUP_WRONG_KEY:
    'The backup needs another BACKUP_KEY, or JWT_SECRET with the one of its installation after a comma.',
}

try {
  await dodam.parseAsync()
} catch (error) {
  const code = error instanceof Problem ? error.code : undefined
  console.error(
    code === undefined
      ? error instanceof Error
        ? error.message
        : error
      : (refusals[code] ?? code),
  )
  process.exitCode = 1
}
