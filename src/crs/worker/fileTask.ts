import type { fileTasks } from './fileTasks.ts'
import type { FileTask } from './serviceFile.ts'

type Tasks = typeof fileTasks

export const fileTask = <Name extends keyof Tasks>(
  task: Name,
  data: Parameters<Tasks[Name]>[0],
): FileTask => ({ task, data })
