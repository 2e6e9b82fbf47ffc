/**
 * After a crash PostgreSQL first syncs all its data. File by file these are a thousand waits, seconds on a busy disk, and
 * one for the whole file system, which Linux lets fail since 5.8.
 */
export const syncMethodOf = (platform: NodeJS.Platform, kernel: string) =>
  platform === 'linux' && kernel.localeCompare('5.8', 'en', { numeric: true }) >= 0 ? 'syncfs' : 'fsync'
