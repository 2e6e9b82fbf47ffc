import { StartupError } from '../startupError.ts'

/** The settings that name folders, with what their folders are called. */
const titles = { PURSER_DATA: 'data folder', BACKUP_FOLDER: 'backup folder' }

/** Explains a file system error of the data folder, or of the one that another setting names. */
export function folderError(
  folder: string,
  cause: unknown,
  setting: keyof typeof titles = 'PURSER_DATA',
): unknown {
  if (cause instanceof StartupError) return cause
  const { code, path = folder, message } = cause as NodeJS.ErrnoException
  const subject = `${titles[setting]} ${folder}`
  const another = `Name another folder with ${setting}.`
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartupError(`The ${subject} is a file, or lies below one. ${another}`, { cause })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartupError(`The ${subject} cannot be used: no permission for ${path}. ${another}`, {
        cause,
      })
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupError(`The disk that holds the ${subject} is full.`, { cause })
    case 'ENOENT':
      return new StartupError(
        `The ${subject} is incomplete: ${path} is missing. Restore it from a backup, or name another folder with ${setting}.`,
        { cause },
      )
    case undefined:
      return cause
    default:
      return new StartupError(`The ${subject} cannot be used: ${message}`, { cause })
  }
}
