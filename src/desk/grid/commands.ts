import { handle } from '../command/command.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const gridCommand = {
  /** Opens the list of the columns. */
  columns: handle('grid.columns'),
  columnLeft: handle('grid.columnLeft'),
  columnRight: handle('grid.columnRight'),
  narrower: handle('grid.narrower'),
  wider: handle('grid.wider'),
  toggleColumn: handle('grid.toggleColumn'),
  pinColumn: handle('grid.pinColumn'),
  sortByColumn: handle('grid.sortByColumn'),
  resetColumns: handle('grid.resetColumns'),
  exportCsv: handle('grid.exportCsv'),
  exportXlsx: handle('grid.exportXlsx'),
  stopExport: handle('grid.stopExport'),
}
