/** The buttons of a list that can be exported. */
export const exportSteps = [{ command: 'grid.exportCsv' }, { command: 'grid.exportXlsx' }] as const
