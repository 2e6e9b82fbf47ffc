import { StartupError } from '../startupError.ts'

const another = 'Name another folder with PURSER_DATA.'

/** Explains a file system error of the data folder. */
export function folderError(folder: string, cause: unknown): unknown {
  if (cause instanceof StartupError) return cause
  const { code, path = folder, message } = cause as NodeJS.ErrnoException
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartupError(`The data folder ${folder} is a file, or lies below one. ${another}`, { cause })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartupError(
        `The data folder ${folder} cannot be used: no permission for ${path}. ${another}`,
        {
          cause,
        },
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupError(`The disk that holds the data folder ${folder} is full.`, { cause })
    case 'ENOENT':
      return new StartupError(
        `The data folder ${folder} is incomplete: ${path} is missing. Restore it from a backup, or name another folder with PURSER_DATA.`,
        { cause },
      )
    case undefined:
      return cause
    default:
      return new StartupError(`The data folder ${folder} cannot be used: ${message}`, { cause })
  }
}
